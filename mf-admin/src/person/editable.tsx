import { useTranslation } from "@deeds/i18n/react";
import { Button, Card } from "@deeds/ui";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";

interface EditableProps {
  title: string;
  onEdit(): void;
  children: ReactNode;
}

/** A part of the person that can be edited at its place: the dashed frame says so. */
export function Editable({ title, onEdit, children }: EditableProps) {
  const { t } = useTranslation("admin");
  return (
    <Card
      className="border-dashed border-control"
      title={title}
      aside={
        <Button
          size="small"
          icon={Pencil}
          aria-label={t("person.editPart", { part: title })}
          onClick={onEdit}
        >
          {t("common:edit")}
        </Button>
      }
    >
      {children}
    </Card>
  );
}
