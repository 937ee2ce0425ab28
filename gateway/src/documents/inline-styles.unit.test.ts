import { expect, test } from "vitest";
import { inlineText } from "./inline-styles.ts";

const path = "/mf/shell/1.0.0-00000001/css/main.css";

test.each([
  ["url(../assets/a.woff2)", 'url("/mf/shell/1.0.0-00000001/assets/a.woff2")'],
  ["url('b.svg')", 'url("/mf/shell/1.0.0-00000001/css/b.svg")'],
  ['url( "./c.png" )', 'url("/mf/shell/1.0.0-00000001/css/c.png")'],
  ["url(data:image/png;base64,AA)", "url(data:image/png;base64,AA)"],
  ["url(/d.png)", "url(/d.png)"],
  ["url(#mark)", "url(#mark)"],
])("%s in a document is %s", (css, inlined) => {
  expect(inlineText(`a{src:${css}}`, path)).toBe(`a{src:${inlined}}`);
});

test.each(["a{content:'</style>'}", "@import 'b.css';", "a{}\r\n"])(
  "a sheet with %j is no part of a document",
  (css) => expect(inlineText(css, path)).toBeNull(),
);
