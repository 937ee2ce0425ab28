import { useTranslation } from "@deeds/i18n/react";
import { Button, Icon, MediaIcon, type MediaKind } from "@deeds/ui";
import { Camera, Check, CircleX, Trash2, Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";

interface FilePickerProps {
  /** As in `<input accept>`, e.g. `image/*,application/pdf`. */
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Adds a camera button on touch devices. */
  camera?: boolean | undefined;
  onFiles: (files: File[]) => void;
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}

/** A button and a drop area. The caller validates sizes and types. */
export function FilePicker(props: FilePickerProps) {
  const { accept, multiple = false, disabled, camera, onFiles, id } = props;
  const { t } = useTranslation("ui");
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const passFiles = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const openPicker = (source: "files" | "camera") => {
    const field = input.current;
    if (!field) return;
    field.accept = source === "camera" ? "image/*" : accept;
    if (source === "camera") field.setAttribute("capture", "environment");
    else field.removeAttribute("capture");
    field.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    if (!disabled) passFiles(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same by keyboard
    <div
      className="gd-picker"
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
    >
      <Button
        icon={Upload}
        id={id}
        disabled={disabled}
        aria-describedby={props["aria-describedby"]}
        onClick={() => openPicker("files")}
      >
        {t(multiple ? "chooseFiles" : "chooseFile")}
      </Button>
      {camera && (
        <Button
          icon={Camera}
          disabled={disabled}
          className="gd-picker-camera"
          onClick={() => openPicker("camera")}
        >
          {t("takePhoto")}
        </Button>
      )}
      <span className="gd-picker-drop">{t(multiple ? "orDropHere" : "orDropOneHere")}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          passFiles(event.target.files);
          // Otherwise choosing the same file again fires no change event.
          event.target.value = "";
        }}
      />
    </div>
  );
}

export type UploadState =
  /** `note`: what happens before the upload, in place of the percentage. */
  | { state: "uploading"; percent: number; note?: ReactNode }
  | { state: "uploaded" }
  | { state: "failed"; reason: ReactNode };

interface UploadTileProps {
  name: string;
  kind: MediaKind;
  detail: ReactNode;
  /** URL of an image; without it the kind's icon is shown. */
  preview?: string | undefined;
  upload: UploadState;
  /** Cancels a running upload. */
  onRemove: () => void;
  onRetry?: (() => void) | undefined;
}

export function UploadTile(props: UploadTileProps) {
  const { name, kind, detail, preview, upload, onRemove, onRetry } = props;
  const { t } = useTranslation("ui");
  const retry = upload.state === "failed" ? onRetry : undefined;
  const removeLabel = t(upload.state === "uploading" ? "cancelUpload" : "remove");
  return (
    <li className="gd-tile" data-state={upload.state}>
      <div className="gd-tile-picture">
        <MediaIcon kind={kind} />
        {preview && <img src={preview} alt="" />}
      </div>
      <div className="gd-tile-text">
        <p className="gd-tile-name" title={name}>
          {name}
        </p>
        <p className="gd-tile-size">{detail}</p>
        {upload.state === "uploading" && (
          <progress className="gd-progress" max={100} value={upload.percent} aria-label={name} />
        )}
        <TileState upload={upload} />
      </div>
      <div className="gd-tile-foot">
        {retry && (
          <button type="button" className="gd-tile-retry" onClick={retry}>
            {t("retry")}
          </button>
        )}
        <button type="button" aria-label={`${removeLabel}: ${name}`} onClick={onRemove}>
          {!retry && <Icon of={Trash2} size={18} />}
          {removeLabel}
        </button>
      </div>
    </li>
  );
}

function TileState({ upload }: { upload: UploadState }) {
  const { t } = useTranslation("ui");
  if (upload.state === "uploading") {
    return (
      <p className="gd-tile-state">
        <Icon of={Upload} size={16} />
        <span>{upload.note ?? t("uploading", { percent: Math.round(upload.percent) })}</span>
      </p>
    );
  }
  const failed = upload.state === "failed";
  return (
    <p className="gd-tile-state" role="status">
      <Icon of={failed ? CircleX : Check} size={16} />
      <span>{failed ? upload.reason : t("uploaded")}</span>
    </p>
  );
}

export function UploadTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="gd-tiles" aria-label={label}>
      {children}
    </ul>
  );
}
