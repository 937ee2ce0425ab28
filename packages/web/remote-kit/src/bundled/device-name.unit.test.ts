import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${linux} Chrome/150.0.0.0 Safari/537.36`, "Chrome, Linux"],
  [`${linux} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, "Edge, Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox, Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  ["curl/8.5.0", null],
  ["", null],
])("names the browser and the system of %j", (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
