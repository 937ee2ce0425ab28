import { AudioLines, FileText, Image, type LucideIcon, Type, Video } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, useUiText } from "../basics.tsx";
import { placeholderStyle } from "./portrait.tsx";

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

/** A label on a picture. */
export function MediaLabel({ kind, children }: { kind?: MediaKind; children?: ReactNode }) {
  const t = useUiText();
  return (
    <span className="gd-media-label">
      {kind && <MediaIcon kind={kind} size={16} />}
      {children ?? (kind && t(kind))}
    </span>
  );
}

interface HiddenMediaProps {
  kind: MediaKind;
  placeholder: string | null;
}

/** A file for a viewer without access: its ThumbHash and its kind. */
export const HiddenMedia = ({ kind, placeholder }: HiddenMediaProps) => (
  <span className="gd-media" data-kind={kind} style={placeholderStyle(placeholder)}>
    <MediaLabel kind={kind} />
  </span>
);

/** Media in a line that wraps. */
export const MediaRow = ({ children }: { children: ReactNode }) => (
  <div className="gd-media-row">{children}</div>
);
