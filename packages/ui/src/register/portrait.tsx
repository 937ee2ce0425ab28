import { useState } from "react";
import { useUiText } from "../text.ts";
import { InitialsAvatar } from "./avatar.tsx";
import { placeholderUrl } from "./thumb-hash.ts";

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
