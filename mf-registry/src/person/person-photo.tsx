import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Dialog, Portrait } from "@deeds/ui";
import { useState } from "react";
import { fullName } from "./person-text.ts";

/** The portrait; a press shows it large. */
export function PersonPhoto({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const [open, setOpen] = useState(false);
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
  if (!person.profilePhoto) return portrait;
  return (
    <>
      <button
        type="button"
        className="block w-full cursor-zoom-in"
        aria-label={t("person.enlarge", { name: fullName(person) })}
        onClick={() => setOpen(true)}
      >
        {portrait}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={fullName(person)} size="form">
        <img
          src={person.profilePhoto}
          alt={t("ui:photoOf", { name: fullName(person) })}
          className="mx-auto max-h-[70vh] rounded-card"
        />
      </Dialog>
    </>
  );
}
