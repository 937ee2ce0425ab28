import { AudioLines, FileText, Image, type LucideIcon, Type, Video } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, useUiText } from "../basics.tsx";
import { placeholderUrl } from "./portrait.tsx";

export type MediaKind = "text" | "photo" | "video" | "audio" | "pdf";

const icons: Record<MediaKind, LucideIcon> = {
  text: Type,
  photo: Image,
  video: Video,
  audio: AudioLines,
  pdf: FileText,
};

/** The icon of a kind of media. */
export const MediaIcon = ({ kind, size }: { kind: MediaKind; size?: number }) => (
  <Icon of={icons[kind]} size={size ?? 20} />
);

/** A label lying on a picture. */
export function MediaLabel({ kind, children }: { kind?: MediaKind; children?: ReactNode }) {
  const t = useUiText();
  return (
    <span className="gd-media-label">
      {kind && <MediaIcon kind={kind} size={16} />}
      {children ?? (kind && t(kind))}
    </span>
  );
}

/** A file that this reader may not see: its ThumbHash and its kind, and no way to more. */
export function HiddenMedia({
  kind,
  placeholder,
}: {
  kind: MediaKind;
  placeholder: string | null;
}) {
  const soft = placeholderUrl(placeholder);
  return (
    <span
      className="gd-media"
      data-kind={kind}
      style={soft ? { backgroundImage: `url("${soft}")` } : undefined}
    >
      <MediaLabel kind={kind} />
    </span>
  );
}

/** Media in one line that wraps. */
export const MediaRow = ({ children }: { children: ReactNode }) => (
  <div className="gd-media-row">{children}</div>
);
