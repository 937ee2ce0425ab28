import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { Camera, Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";

interface FilePickerProps {
  /** As in `<input accept>`, e.g. `image/*,application/pdf`. */
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** On touch devices also a button that opens the camera. */
  camera?: boolean | undefined;
  onFiles: (files: File[]) => void;
  /** Of the button, so that an error summary leads there. */
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}

/** The button first, then the words about dropping. Sizes and types are the caller's to check. */
export function FilePicker(props: FilePickerProps) {
  const { accept, multiple = false, disabled, camera, onFiles, id } = props;
  const { t } = useTranslation("ui");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const ask = (source: "files" | "camera") => {
    const field = input.current;
    if (!field) return;
    field.accept = source === "camera" ? "image/*" : accept;
    if (source === "camera") field.setAttribute("capture", "environment");
    else field.removeAttribute("capture");
    field.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button
    <div
      className="gd-picker"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        icon={Upload}
        id={id}
        disabled={disabled}
        aria-describedby={props["aria-describedby"]}
        onClick={() => ask("files")}
      >
        {t(multiple ? "chooseFiles" : "chooseFile")}
      </Button>
      {camera && (
        <Button
          icon={Camera}
          disabled={disabled}
          className="gd-picker-camera"
          onClick={() => ask("camera")}
        >
          {t("takePhoto")}
        </Button>
      )}
      <span className="gd-picker-drop">{t(multiple ? "orDropHere" : "orDropOneHere")}</span>
      <input
        ref={input}
        type="file"
        hidden
        {...{ accept, multiple }}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </div>
  );
}
