import { hairColours, type PortraitSpec } from "./portrait-spec.ts";

const moustache = "M270 428 Q320 402 370 428 Q350 446 320 436 Q290 446 270 428 Z";

/** Moustaches and beards. */
export function beard(spec: PortraitSpec): string {
  const colour = hairColours[spec.hair];
  const path = (d: string, opacity = 0.92) =>
    `<path d="${d}" fill="${colour}" opacity="${opacity}"/>`;
  switch (spec.beard) {
    case "full":
      return path(
        "M214 380 Q226 424 262 424 Q320 404 378 424 Q414 424 426 380 Q440 520 320 566 Q200 520 214 380 Z",
      );
    case "long":
      return path(
        "M212 376 Q226 424 262 424 Q320 404 378 424 Q414 424 428 376 Q448 560 350 672 Q320 700 290 672 Q192 560 212 376 Z",
      );
    case "goatee":
      return `${path(moustache)}${path("M278 448 Q320 462 362 448 Q366 520 320 552 Q274 520 278 448 Z")}`;
    case "moustache":
      return path(moustache);
    case "sideburns":
      return `${path("M212 340 Q222 420 252 462 Q222 450 212 400 Z M428 340 Q418 420 388 462 Q418 450 428 400 Z")}${path(moustache, 0.7)}`;
    default:
      return "";
  }
}
