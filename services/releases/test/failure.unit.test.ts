import { describe, expect, it, test } from "vitest";
import { browserLabel, browserOf } from "../src/domain/browser-name.ts";
import { fingerprintOf, formatFrame, parseStack, scrubMessage } from "../src/domain/failure.ts";

const file = (name: string, position = "1:234") =>
  `https://deeds.example/mf/${name}/0.1.0-0000aaaa/remote.1a2b3c4d.js:${position}`;

describe("the frames of a stack", () => {
  it("are read as Chromium, Firefox and Safari write them", () => {
    const stacks = [
      `TypeError: x\n    at async Cart.sum [as total] (${file("mf-registry")})\n    at ${file("shell", "2:5")}`,
      `Cart.sum@${file("mf-registry")}\n@${file("shell", "2:5")}`,
    ];
    expect(stacks.map((stack) => parseStack(stack).map(formatFrame))).toEqual([
      [
        "at async Cart.sum [as total] (/mf/mf-registry/0.1.0-0000aaaa/remote.1a2b3c4d.js:1:234)",
        "at /mf/shell/0.1.0-0000aaaa/remote.1a2b3c4d.js:2:5",
      ],
      [
        "at Cart.sum (/mf/mf-registry/0.1.0-0000aaaa/remote.1a2b3c4d.js:1:234)",
        "at /mf/shell/0.1.0-0000aaaa/remote.1a2b3c4d.js:2:5",
      ],
    ]);
  });

  it("have neither the message nor scripts of others, and are at most twenty", () => {
    const others = [
      "Error: at Ivan Petrov (https://deeds.example/people/7?search=Ivan)",
      "    at f (chrome-extension://abc/content.js:1:2)",
      "    at g (https://deeds.example/people/7?search=Ivan:1:2)",
      `    at h (${file("mf-registry").replace("1:234", "0:1")})`,
    ];
    expect(parseStack(others.join("\n"))).toEqual([]);
    expect(parseStack(`at ${file("shell")}\n`.repeat(40))).toHaveLength(20);
  });
});

describe("the function's name of a frame", () => {
  const nameOf = (name: string) => [
    parseStack(`at ${name} (${file("shell")})`)[0]?.name,
    parseStack(`${name}@${file("shell")}`)[0]?.name,
  ];

  it.each([
    "f",
    "Cart.sum",
    "Object.<anonymous>",
    "sum/<",
    "$_1",
    "new Cart",
    "async Cart.sum [as total]",
  ])("remains: %s", (name) => {
    expect(nameOf(name)).toEqual([name, name]);
  });

  it.each([
    "ivan@example.com",
    "Ivan Petrov",
    "+7 912 345-67-89",
    "79123456789",
    "f".repeat(101),
    "Иван",
    "",
  ])("is dropped: %s", (name) => {
    expect(nameOf(name)).toEqual([null, null]);
  });
});

test.each([
  ["TypeError: Cannot read properties of undefined (reading 'name')"],
  ["TypeError: can't access property \"name\", x isn't set"],
  ["Error: Minified React error #130"],
  ["call people: 503 unavailable"],
])("%s stays as it is", (message) => {
  expect(scrubMessage(message)).toBe(message);
});

test.each([
  ["fetch of /people/ivan-petrov?tab=2 failed", "fetch of /people/… failed"],
  ["https://deeds.example/people/7#x is gone", "https://deeds.example/people/… is gone"],
  ["no /about?search=Ivan here", "no /about/… here"],
  ["mail to ivan.petrov@example.com bounced", "mail to … bounced"],
  ['"Иван Петров" is no name', '"…" is no name'],
  [
    "Unexpected token 'I', \"Ivan...\" is not valid JSON",
    "Unexpected token 'I', … is not valid JSON",
  ],
  ["Error: \u202Egnp.exe\u2066\u200F\u0000and\r\nmore", "Error: gnp.exe and more"],
  ["mail to ivan\u200B@example.com bounced", "mail to … bounced"],
  ["call +7 (912) 345-67-89 now", "call … now"],
])("personal data is removed from %s", (message, scrubbed) => {
  expect(scrubMessage(message)).toBe(scrubbed);
});

describe("the fingerprint of a failure", () => {
  const frames = parseStack(`at ${file("shell", "1:1")}\nat ${file("mf-registry", "1:2")}`);
  const about = { remote: "mf-registry", kind: "render-failed" } as const;
  const same = fingerprintOf(about, { message: "row 12 of 20", frames });

  it("is the same for other numbers in the message and other frames of the shell", () => {
    const other = parseStack(`at ${file("shell", "9:9")}\nat ${file("mf-registry", "1:2")}`);
    expect(fingerprintOf(about, { message: "row 7 of 8", frames: other })).toBe(same);
    expect(same).toMatch(/^[\w-]{16}$/);
  });

  it("differs by kind, message and the top frame of the front end", () => {
    const elsewhere = parseStack(`at ${file("mf-registry", "1:3")}`);
    const others = [
      fingerprintOf({ ...about, kind: "script-failed" }, { message: "row 12 of 20", frames }),
      fingerprintOf(about, { message: "column 12 of 20", frames }),
      fingerprintOf(about, { message: "row 12 of 20", frames: elsewhere }),
    ];
    expect(new Set([same, ...others]).size).toBe(4);
  });
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Chrome 131",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox 132",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18",
  ],
  ["", "unknown"],
])("the browser of %s is %s", (userAgent, label) => {
  expect(browserLabel(browserOf(userAgent))).toBe(label);
});
