import { hairColours, type PortraitSpec } from "./portrait-spec.ts";

/** Hair and head-dress that lie behind the face: long hair, veils, scarves. */
export function hairBehind(spec: PortraitSpec): string {
  const colour = hairColours[spec.hair];
  switch (spec.style) {
    case "bob":
      return `<path d="M192 520 Q168 240 320 176 Q472 240 448 520 Q420 540 404 520 L404 320 L236 320 L236 520 Q214 540 192 520 Z" fill="${colour}"/>`;
    case "wavy":
      return `<path d="M196 470 Q150 400 190 340 Q176 210 320 172 Q464 210 450 340 Q490 400 444 470 Q430 430 420 400 L220 400 Q210 430 196 470 Z" fill="${colour}"/>`;
    case "bun":
      return `<path d="M204 420 Q176 230 320 180 Q464 230 436 420 L410 330 L230 330 Z" fill="${colour}"/><ellipse cx="324" cy="178" rx="70" ry="54" fill="${colour}"/>`;
    case "veil":
      return `<path d="M176 640 Q150 190 320 152 Q490 190 464 640 L520 760 L120 760 Z" fill="${veilColour(spec)}"/>`;
    case "scarf":
      return `<path d="M190 470 Q160 200 320 162 Q480 200 450 470 Q410 560 320 566 Q230 560 190 470 Z" fill="${veilColour(spec)}"/>`;
    default:
      return "";
  }
}

/** What frames the forehead. */
export function hairInFront(spec: PortraitSpec): string {
  const colour = hairColours[spec.hair];
  const path = (d: string, fill: string = colour) => `<path d="${d}" fill="${fill}"/>`;
  switch (spec.style) {
    case "short":
      return path(
        "M204 350 Q178 210 300 176 Q452 160 440 350 Q428 330 424 292 Q400 250 330 254 Q244 258 220 290 Q214 330 204 350 Z",
      );
    case "parted":
      return path(
        "M204 352 Q172 214 292 172 Q460 152 442 348 Q430 316 420 280 Q350 262 286 216 Q256 262 222 290 Q214 330 204 352 Z",
      );
    case "receding":
      return path(
        "M204 362 Q186 250 262 200 Q320 176 380 200 Q454 250 438 362 Q428 330 422 296 Q404 222 356 238 Q320 200 288 238 Q234 226 222 296 Q214 330 204 362 Z",
      );
    case "bald":
      return path(
        "M206 400 Q182 330 208 288 Q224 300 222 330 Q216 370 206 400 Z M434 400 Q458 330 432 288 Q416 300 418 330 Q424 370 434 400 Z",
      );
    case "bun":
    case "wavy":
      return path(
        "M210 360 Q186 216 320 186 Q454 216 430 360 Q424 290 380 262 Q330 244 318 222 Q306 244 260 262 Q216 290 210 360 Z",
      );
    case "bob":
      return path(
        "M206 420 Q180 216 320 184 Q460 216 434 420 Q428 330 404 280 Q330 290 262 250 Q220 300 206 420 Z",
      );
    case "veil":
    case "scarf":
      return path(
        "M206 372 Q190 206 320 176 Q450 206 434 372 Q424 272 320 242 Q216 272 206 372 Z",
        veilColour(spec),
      );
    case "cap":
      return `${path("M206 380 Q184 260 320 236 Q456 260 434 380 Q424 300 320 276 Q216 300 206 380 Z")}${path(
        "M200 300 Q196 170 320 158 Q444 170 440 300 Q320 244 200 300 Z",
        "#EEE8DC",
      )}`;
    case "wrap":
      return path(
        "M202 330 Q170 190 300 150 Q450 130 452 250 Q462 300 438 330 Q430 270 330 262 Q230 262 202 330 Z",
        "#866249",
      );
  }
}

/** A light cloth for light hair, a dark one for dark hair. */
function veilColour(spec: PortraitSpec): string {
  const light = spec.hair === "white" || spec.hair === "silver" || spec.hair === "fair";
  return light ? "#EDE6DA" : "#38312B";
}
