import { describe, expect, it } from "vitest";
import {
  acceptedTypes,
  addressOf,
  filenameOf,
  filenamesOf,
  kindOf,
  mediaTypeOf,
  parseRange,
} from "./media.ts";

describe("the files of a proof", () => {
  it("are the last segments of their URLs, without duplicates", () => {
    expect(filenameOf(addressOf("a.jpg"))).toBe("a.jpg");
    const mediaUrls = [addressOf("a.jpg"), addressOf("b.pdf"), addressOf("a.jpg")];
    expect(filenamesOf({ mediaUrls })).toEqual(["a.jpg", "b.pdf"]);
    expect(filenamesOf({ mediaUrls: [], mediaUrl: addressOf("c.mp3") })).toEqual(["c.mp3"]);
    expect(filenamesOf({ mediaUrls: [], mediaUrl: null })).toEqual([]);
  });

  it("determine the media type by the first one, or text without files", () => {
    expect(mediaTypeOf([{ mediaType: "video" }, { mediaType: "photo" }])).toBe("video");
    expect(mediaTypeOf([])).toBe("text");
  });
});

describe("the kinds of files", () => {
  it("include pictures, video, audio and PDF", () => {
    const detected = ["image/jpeg", "video/mp4", "audio/mpeg", "application/pdf"];
    expect(detected.map((mime) => kindOf(mime)?.mediaType)).toEqual([
      "photo",
      "video",
      "audio",
      "pdf",
    ]);
    expect(acceptedTypes).not.toContain("SVG");
  });

  it("exclude scripts and archives", () => {
    const others = ["image/svg+xml", "application/xml", "text/html", "application/zip", undefined];
    expect(others.map(kindOf)).toEqual(others.map(() => undefined));
  });
});

describe("a Range header", () => {
  it.each([
    ["bytes=0-0", { start: 0, length: 1 }],
    ["bytes=0-", { start: 0, length: 100 }],
    ["bytes=10-19", { start: 10, length: 10 }],
    ["bytes=90-1000", { start: 90, length: 10 }],
    ["bytes=-10", { start: 90, length: 10 }],
    ["bytes=-1000", { start: 0, length: 100 }],
  ])("%s selects a part", (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s cannot be satisfied", (header) => {
    expect(parseRange(header, 100)).toBe("unsatisfiable");
  });

  it.each(["", "bytes=", "bytes=-", "bytes=5-2", "items=0-1", "bytes=0-1,4-5", "bytes=a-b"])(
    "%j selects the whole file",
    (header) => {
      expect(parseRange(header, 100)).toBeNull();
    },
  );
});
