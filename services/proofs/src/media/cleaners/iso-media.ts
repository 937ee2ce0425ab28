import { type Box, boxesIn, keepOnly, theOne } from "./boxes.ts";
import { blankTimes, cleanTrack } from "./iso-track.ts";
import { type OpenFile, type Part, Unreadable } from "./open-file.ts";

const topLevel = new Set(["ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "ssix"]);
const inMovie = new Set(["mvhd", "trak", "mvex", "iods"]);
const inFragment = new Set(["mfhd", "traf"]);
const inTrackFragment = new Set(["tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio"]);

/**
 * MP4, MOV, 3GP and M4A: user data, tags, places, the times of recording, names of devices and
 * tracks of measurements go; sound, picture and subtitles stay where they are.
 */
export function cleanIsoMedia(file: OpenFile): Part[] {
  const top = boxesIn(file, { start: 0, end: file.size });
  const movie = boxesIn(file, theOne(top, "moov"));
  const tracks = movie.filter(({ type }) => type === "trak");
  const data = top.filter(({ type }) => type === "mdat");
  const shown = tracks.filter((track) => cleanTrack(file, track, data));
  if (shown.length === 0) throw new Unreadable("no track to be seen or heard");
  const fragments = top.filter(({ type }) => type === "moof");
  // Samples of fragments are told apart only by decoding their tables.
  if (fragments.length > 0 && shown.length < tracks.length) {
    throw new Unreadable("fragments of a track of measurements");
  }
  for (const fragment of fragments) cleanFragment(file, fragment);
  blankTimes(file, theOne(movie, "mvhd"));
  keepOnly(file, movie, inMovie);
  keepOnly(file, top, topLevel);
  return [{ start: 0, end: file.size }];
}

function cleanFragment(file: OpenFile, fragment: Box): void {
  const parts = boxesIn(file, fragment);
  for (const track of parts.filter(({ type }) => type === "traf")) {
    keepOnly(file, boxesIn(file, track), inTrackFragment);
  }
  keepOnly(file, parts, inFragment);
}
