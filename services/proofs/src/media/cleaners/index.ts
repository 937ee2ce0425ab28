import { cleanAac, cleanMp3 } from "./audio-frames.ts";
import { cleanFlac } from "./flac.ts";
import { cleanFlv } from "./flv.ts";
import { cleanIsoMedia } from "./iso-media.ts";
import { cleanMatroska } from "./matroska.ts";
import { cleanOgg } from "./ogg.ts";
import type { Cleaner } from "./open-file.ts";
import { cleanFilm, cleanWave } from "./riff.ts";

/** Cleaners by the type that a file is served as. */
export const cleaners: Readonly<Record<string, Cleaner>> = {
  "video/mp4": cleanIsoMedia,
  "video/quicktime": cleanIsoMedia,
  "video/3gpp": cleanIsoMedia,
  "audio/mp4": cleanIsoMedia,
  "video/webm": cleanMatroska,
  "video/x-matroska": cleanMatroska,
  "video/x-msvideo": cleanFilm,
  "audio/wav": cleanWave,
  "video/ogg": cleanOgg,
  "audio/ogg": cleanOgg,
  "audio/mpeg": cleanMp3,
  "audio/aac": cleanAac,
  "audio/flac": cleanFlac,
  "video/x-flv": cleanFlv,
};
