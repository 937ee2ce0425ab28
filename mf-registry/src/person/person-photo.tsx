import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Dialog, Portrait } from "@deeds/ui";
import { useState } from "react";
import { ZoomableImage } from "../media/zoomable-image.tsx";
import { titleOf } from "./person-text.ts";

/** The portrait; a press shows it large. */
export function PersonPhoto({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const [open, setOpen] = useState(false);
  const name = titleOf(person);
  const portrait = (
    <Portrait
      id={person.id}
      name={person.name}
      surname={person.surname}
      photo={person.profilePhoto}
      placeholder={person.photoPlaceholder}
      ratio="profile"
      priority
    />
  );
  if (!person.profilePhoto) {
    return (
      <div role="img" aria-label={t("ui:noPhoto")}>
        {portrait}
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className="block w-full cursor-zoom-in rounded-card"
        aria-label={t("person.enlarge", { name })}
        onClick={() => setOpen(true)}
      >
        {portrait}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} size="wide">
        <ZoomableImage src={person.profilePhoto} alt={t("ui:photoOf", { name })} />
      </Dialog>
    </>
  );
}
