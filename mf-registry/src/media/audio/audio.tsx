import { useTranslation } from "@deeds/i18n/react";
import { IconButton } from "@deeds/ui";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatDuration } from "../format-duration.ts";

/** Only one plays at a time. */
let playingAudio: HTMLAudioElement | null = null;

export type Audio = ReturnType<typeof useAudio>;

/**
 * The state of an `audio` element, which gets `element` as its properties. `known`: its length in seconds, until
 * the browser has read it.
 */
export function useAudio(known: number | null | undefined) {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(known ?? Number.NaN);
  const readDuration = () => setDuration(ref.current?.duration ?? Number.NaN);
  useEffect(() => {
    // React missed the event of what was loaded before.
    if (ref.current && ref.current.readyState >= HTMLMediaElement.HAVE_METADATA) readDuration();
  }, []);
  return {
    isPlaying,
    isBroken,
    /** Whether it was played or sought. */
    isStarted: isPlaying || position > 0,
    position,
    duration,
    toggle: () => {
      const { current } = ref;
      if (!current) return;
      if (!current.paused) return current.pause();
      if (playingAudio !== current) playingAudio?.pause();
      playingAudio = current;
      // A file that this browser cannot play fires an error event.
      current.play().catch(() => undefined);
    },
    seek: (seconds: number) => {
      if (ref.current) ref.current.currentTime = seconds;
    },
    element: {
      ref,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onError: () => setBroken(true),
      onDurationChange: readDuration,
      onTimeUpdate: () => setPosition(ref.current?.currentTime ?? 0),
    },
  };
}

export interface ControlProps {
  audio: Audio;
  /** Of the recording among other files; `null` for the only one. */
  number: number | null;
}

/** Returns the label of a control, with the number of its recording. */
function useLabelOf(number: number | null) {
  const { t } = useTranslation("registry");
  return (label: string) => (number === null ? label : t("media.ofFile", { label, number }));
}

export function PlayButton({ audio, number }: ControlProps) {
  const { t } = useTranslation("registry");
  const labelOf = useLabelOf(number);
  return (
    <IconButton
      icon={audio.isPlaying ? Pause : Play}
      label={labelOf(audio.isPlaying ? t("media.pause") : t("media.play"))}
      disabled={audio.isBroken}
      className="rounded-full bg-brand text-on-brand hover:bg-brand-hover"
      onClick={audio.toggle}
    />
  );
}

export function PositionSlider({ audio, number, className }: ControlProps & { className: string }) {
  const { t } = useTranslation("registry");
  const labelOf = useLabelOf(number);
  const { position, duration, seek } = audio;
  const hasDuration = Number.isFinite(duration);
  return (
    <input
      type="range"
      className={className}
      aria-label={labelOf(t("media.position"))}
      aria-valuetext={formatDuration(position) ?? undefined}
      min={0}
      max={hasDuration ? duration : 1}
      step="any"
      disabled={!hasDuration}
      value={hasDuration ? position : 0}
      onChange={({ target }) => seek(target.valueAsNumber)}
    />
  );
}
