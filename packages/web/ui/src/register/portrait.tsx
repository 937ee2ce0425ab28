import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { useHydrated } from "../basics.tsx";

export interface PortraitProps {
  id: number;
  name: string | null | undefined;
  surname?: string | null | undefined;
  photo?: string | null | undefined;
  /** ThumbHash in base64. */
  placeholder?: string | null | undefined;
  /** 7:8 on cards, 4:5 on the profile. */
  ratio?: "card" | "profile" | undefined;
  /** Loads the image eagerly and before others, for the largest one of a page. */
  priority?: boolean | undefined;
  /** Loads the image once the page is hydrated, for one below the first window: its scripts come before. */
  afterScripts?: boolean | undefined;
  /** Empty by default, where the name is beside the image. */
  alt?: string | undefined;
}

/** Returns the `srcset` of an uploaded photo; `undefined` for other URLs, which have one width. */
const widthsOf = (photo: string): string | undefined =>
  photo.startsWith("/api/files/photo/")
    ? [320, 640, 1280].map((width) => `${photo}?width=${width} ${width}w`).join(", ")
    : undefined;

const sizes = {
  card: "(max-width: 40rem) 124px, 264px",
  profile: "(max-width: 64rem) 104px, 288px",
} as const;

/** A photo over its blurred placeholder; initials when there is none or it does not load. */
export function Portrait(props: PortraitProps) {
  const {
    id,
    name,
    surname,
    photo,
    placeholder,
    alt = "",
    ratio = "card",
    priority = false,
  } = props;
  const [broken, setBroken] = useState(false);
  const shown = photo && !broken;
  const container = usePlaceholder<HTMLDivElement>(shown ? placeholder : null);
  const hydrated = useHydrated();
  const image = shown && (
    <img
      src={photo}
      srcSet={widthsOf(photo)}
      sizes={sizes[ratio]}
      alt={alt}
      width={700}
      height={ratio === "card" ? 800 : 875}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "low"}
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
  const waits = props.afterScripts && !hydrated;
  return (
    <div ref={container} className="gd-portrait" data-ratio={ratio}>
      {image ? (
        (waits && <noscript>{image}</noscript>) || image
      ) : (
        <InitialsAvatar id={id} name={name} surname={surname} />
      )}
    </div>
  );
}

type AvatarProps = Pick<PortraitProps, "id" | "name" | "surname" | "photo"> & {
  /** In rem. */
  size?: number | undefined;
};

const defaultSize = 2.5;

/** A small round photo, or initials; decorative, so the name must be beside it. */
export function Avatar({ id, name, surname, photo, size = defaultSize }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  // The style sheet has the default: the policy rejects a style in a page of the server.
  const isDefault = size === defaultSize;
  const style = isDefault ? undefined : ({ "--avatar-size": `${size}rem` } as CSSProperties);
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
  return <InitialsAvatar id={id} name={name} surname={surname} style={style} />;
}

type InitialsProps = Pick<PortraitProps, "id" | "name" | "surname"> & {
  style?: CSSProperties | undefined;
};

/** Its size is `--avatar-size`. */
export function InitialsAvatar({ id, name, surname, style }: InitialsProps) {
  return (
    <span className="gd-avatar" data-tint={tintOf(id)} style={style} aria-hidden="true">
      {initials(name, surname)}
    </span>
  );
}

export const tints = ["brand", "accent", "info", "warn", "ok"] as const;

/** Returns the first letters of the first and last word; `""` without a name. */
export function initials(name: string | null | undefined, surname?: string | null): string {
  const words = [name, surname].flatMap((part) => part?.trim().split(/\s+/).filter(Boolean) ?? []);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? "")).join("");
}

const graphemes = new Intl.Segmenter();

/** Returns the first grapheme, with its accents, after any quotes and dashes. */
function firstLetter(word: string): string {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, "");
  const [first] = graphemes.segment(letters);
  return first?.segment.toUpperCase() ?? "";
}

/** Returns a tint that depends on the id alone; the hash makes neighboring ids differ. */
export function tintOf(id: number): (typeof tints)[number] {
  const mixed = Math.imul(id ^ (id >>> 7), 0x9e3779b1) >>> 0;
  return tints[mixed % tints.length] ?? "brand";
}

const dataUrls = new Map<string, string>();

/** Decodes a base64 ThumbHash to a data URL; `undefined` when it is missing or invalid. */
export function placeholderUrl(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined;
  const cached = dataUrls.get(hash);
  if (cached) return cached;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
    dataUrls.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}

/**
 * Returns the ref of an element that has a ThumbHash, in base64, as its background. Set by an effect: the
 * Content Security Policy rejects a `style` attribute in HTML of the server, which React would not set again.
 */
export function usePlaceholder<E extends HTMLElement>(
  hash: string | null | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const url = placeholderUrl(hash);
    if (element.current) element.current.style.backgroundImage = url ? `url("${url}")` : "";
  }, [hash]);
  return element;
}
