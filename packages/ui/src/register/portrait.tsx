import { type CSSProperties, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { useUiText } from "../basics.tsx";

interface PortraitProps {
  id: number;
  name: string | null | undefined;
  surname?: string | null | undefined;
  photo?: string | null | undefined;
  /** ThumbHash in base64. */
  placeholder?: string | null | undefined;
  /** 7:8 on cards, 4:5 with a frame on the profile. */
  ratio?: "card" | "profile" | undefined;
  /** For the first row: fetched early, not lazily. */
  priority?: boolean | undefined;
  /** Where the name stands beside it, the picture says nothing new. */
  decorative?: boolean | undefined;
}

/** Of a photo of ours, the widths that it is kept in; another address has the one that it has. */
const widthsOf = (photo: string): string | undefined =>
  photo.startsWith("/api/files/photo/")
    ? [320, 640, 1280].map((width) => `${photo}?width=${width} ${width}w`).join(", ")
    : undefined;

/** How wide the places are: beside the text on narrow windows, above it or alone on wide ones. */
const sizes = {
  card: "(max-width: 40rem) 124px, 264px",
  profile: "(max-width: 64rem) 104px, 288px",
} as const;

/** A portrait cropped at face height, over its blurred placeholder; initials when there is none. */
export function Portrait(props: PortraitProps) {
  const { id, name, surname, photo, placeholder, ratio = "card", priority = false } = props;
  const t = useUiText();
  const [broken, setBroken] = useState(false);
  const shown = photo && !broken;
  const soft = shown ? placeholderUrl(placeholder) : undefined;
  const fullName = [name, surname].filter(Boolean).join(" ");
  return (
    <div
      className="gd-portrait"
      data-ratio={ratio}
      style={soft ? { backgroundImage: `url("${soft}")` } : undefined}
    >
      {shown ? (
        <img
          src={photo}
          srcSet={widthsOf(photo)}
          sizes={sizes[ratio]}
          alt={props.decorative ? "" : t("photoOf", { name: fullName })}
          width={700}
          height={ratio === "card" ? 800 : 875}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <InitialsAvatar {...{ id, name, surname }} />
      )}
    </div>
  );
}

interface AvatarProps {
  /** Decides the tint. */
  id: number;
  name: string | null | undefined;
  surname?: string | null | undefined;
  photo?: string | null | undefined;
  /** In rem; 2.5 when nothing is said. */
  size?: number | undefined;
}

/** A small round portrait, or initials on the person's tint. The name stands beside it. */
export function Avatar({ id, name, surname, photo, size = 2.5 }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const style = { "--avatar-size": `${size}rem` } as CSSProperties;
  if (photo && !broken) {
    const pixels = size * 16;
    return (
      <img
        className="gd-avatar"
        src={photo}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        style={style}
        onError={() => setBroken(true)}
      />
    );
  }
  return <InitialsAvatar {...{ id, name, surname }} style={style} />;
}

/** One or two serif initials; the size comes from `--avatar-size`. */
export function InitialsAvatar(
  props: Omit<AvatarProps, "photo" | "size"> & { style?: CSSProperties },
) {
  const { id, name, surname, style } = props;
  return (
    <span className="gd-avatar" data-tint={tintOf(id)} style={style} aria-hidden="true">
      {initials(name, surname)}
    </span>
  );
}

/** One of the five tints of avatars. */
export const tints = ["brand", "accent", "info", "warn", "ok"] as const;
export type Tint = (typeof tints)[number];

/** One or two first letters of name and surname, as written; "" for neither. */
export function initials(name: string | null | undefined, surname?: string | null): string {
  const words = [name, surname].flatMap((part) => part?.trim().split(/\s+/).filter(Boolean) ?? []);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? "")).join("");
}

/** By grapheme, so that a letter keeps its accent; quotes and dashes before it are passed over. */
function firstLetter(word: string): string {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, "");
  const [first] = new Intl.Segmenter().segment(letters);
  return first?.segment.toLocaleUpperCase() ?? "";
}

/** A person's tint never changes: it depends on the id alone, and neighbours differ. */
export function tintOf(id: number): Tint {
  const mixed = Math.imul(id ^ (id >>> 7), 0x9e3779b1) >>> 0;
  return tints[mixed % tints.length] ?? "brand";
}

const decoded = new Map<string, string>();

/** The soft picture of a ThumbHash in base64, as a data address; undefined when there is none. */
export function placeholderUrl(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined;
  const known = decoded.get(hash);
  if (known) return known;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
    decoded.set(hash, url);
    return url;
  } catch {
    // A broken hash costs its picture, never the page.
    return undefined;
  }
}
