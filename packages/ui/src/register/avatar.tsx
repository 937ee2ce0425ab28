import { type CSSProperties, useState } from "react";
import { initials, tintOf } from "./initials.ts";

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
