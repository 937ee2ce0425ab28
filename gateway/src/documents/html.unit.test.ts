import { expect, test } from "vitest";
import { escapeJson, tag } from "./html.ts";

test("no string of the data can end the script around it", () => {
  const data = { notes: "</script><!--<script>\u2028" };
  const written = escapeJson(JSON.stringify(data));
  expect(written).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(written)).toEqual(data);
});

test("an attribute value is escaped", () => {
  expect(tag("meta", { name: "description", content: `"><script>&'`, hidden: undefined })).toBe(
    '<meta name="description" content="&quot;&gt;&lt;script&gt;&amp;&#39;">',
  );
});
