import { AudioLines, FileText, Image, type LucideIcon, Type, Video } from "lucide-react";
import { Icon } from "../basics.tsx";

export type MediaKind = "text" | "photo" | "video" | "audio" | "pdf";

const icons: Record<MediaKind, LucideIcon> = {
  text: Type,
  photo: Image,
  video: Video,
  audio: AudioLines,
  pdf: FileText,
};

export const MediaIcon = ({ kind, size }: { kind: MediaKind; size?: number }) => (
  <Icon of={icons[kind]} size={size ?? 20} />
);
