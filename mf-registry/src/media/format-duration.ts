/** Formats as `3:05` or `1:02:03`; `null` when the file has no duration. */
export function formatDuration(seconds: number | null | undefined): string | null {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return null;
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  const all = hours > 0 ? [hours, ...parts] : parts;
  return all.map((part, index) => (index === 0 ? part : String(part).padStart(2, "0"))).join(":");
}
