import { type Element, elementAt, elementsIn, makeVoid } from "./ebml.ts";
import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

const segmentId = 0x18538067;
const seekHead = 0x114d9b74;
const info = 0x1549a966;
const tracks = 0x1654ae6b;
const cluster = 0x1f43b675;
const cues = 0x1c53bb6b;
const topLevel = new Set([seekHead, info, tracks, cluster, cues]);
/** Everything that may stand beside a cluster: what ends one whose size is open. */
const neighbours = new Set([...topLevel, 0x1043a770, 0x1941a469, 0x1254c367]);
/** Of a segment: scale, duration, and the names of two programs, which must be there. */
const inInfo = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]);
const programs = new Set([0x4d80, 0x5741]);
const trackEntry = 0xae;
/** Of a track: its name, its codec's name and what is attached to it. */
const namesOfTrack = new Set([0x536e, 0x258688, 0x7446, 0x3a9697, 0x3b4040, 0x26b240, 0xec, 0xbf]);

/** WebM and Matroska: title, date, tags, attachments, chapters and names become empty space. */
export function cleanMatroska(file: OpenFile): Part[] {
  const header = elementAt(file, 0, file.size);
  const segment = elementAt(file, header.end, file.size);
  if (segment.id !== segmentId) throw new Unreadable("no segment");
  const parts = partsOf(file, segment);
  if (!parts.some(({ id }) => id === tracks)) throw new Unreadable("no tracks");
  for (const part of parts) {
    if (part.id === info) cleanInfo(file, part);
    else if (part.id === tracks) cleanTracks(file, part);
    else if (!topLevel.has(part.id)) makeVoid(file, part);
  }
  return [{ start: 0, end: parts.at(-1)?.end ?? segment.end }];
}

/** A live recording leaves the sizes of its segment and clusters open. */
function partsOf(file: OpenFile, segment: Element): Element[] {
  const parts: Element[] = [];
  let at = segment.start;
  while (at < segment.end) {
    const part = elementAt(file, at, segment.end);
    if (part.isOpen && part.id !== cluster) throw new Unreadable("an open element");
    const whole = part.isOpen ? { ...part, end: endOfCluster(file, part) } : part;
    parts.push(whole);
    at = whole.end;
  }
  return parts;
}

function endOfCluster(file: OpenFile, { start, end }: Element): number {
  let at = start;
  while (at < end) {
    const element = elementAt(file, at, end);
    if (neighbours.has(element.id)) return at;
    if (element.isOpen) throw new Unreadable("an open element");
    at = element.end;
  }
  return end;
}

function cleanInfo(file: OpenFile, part: Element): void {
  for (const element of elementsIn(file, part)) {
    if (!inInfo.has(element.id)) makeVoid(file, element);
    else if (programs.has(element.id)) file.blank(element.start, element.end - element.start);
  }
}

function cleanTracks(file: OpenFile, part: Element): void {
  for (const track of elementsIn(file, part)) {
    if (track.id !== trackEntry) {
      makeVoid(file, track);
      continue;
    }
    for (const element of elementsIn(file, track)) {
      if (namesOfTrack.has(element.id)) makeVoid(file, element);
    }
  }
}
