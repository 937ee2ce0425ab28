import { LogOut, Settings, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  Avatar,
  Button,
  ConfirmDialog,
  Dialog,
  EntryNumber,
  Menu,
  TextArea,
  TextField,
  toast,
} from "../src/index.ts";

/** Dialogs, a menu and toasts. */
export function OverlaySection() {
  const [open, setOpen] = useState<"form" | "confirm" | "age">();
  const close = () => setOpen(undefined);
  return (
    <div className="gd-button-row">
      <Button onClick={() => setOpen("form")}>Диалог</Button>
      <Button onClick={() => setOpen("confirm")}>Подтверждение</Button>
      <Button onClick={() => setOpen("age")}>Возраст</Button>
      <Button
        onClick={() =>
          toast({
            title: "Изменения отправлены",
            description: "Ваши предложения будут рассмотрены модератором",
          })
        }
      >
        Уведомление
      </Button>
      <Button
        onClick={() =>
          toast({
            title: "Не удалось отправить доказательство",
            description: "Связь прервалась. Черновик сохранён.",
            variant: "destructive",
            action: { label: "Повторить", onSelect: close },
          })
        }
      >
        Уведомление об ошибке
      </Button>
      <Menu
        look="text"
        button={
          <>
            <Avatar id={7} name="maria" size={2} /> maria
          </>
        }
        items={[
          { id: "settings", label: "Настройки", icon: Settings, to: "/settings" },
          { id: "out", label: "Выйти", icon: LogOut, onSelect: close, selected: true },
          { id: "delete", label: "Удалить", icon: Trash2, onSelect: close, destructive: true },
        ]}
      />
      <Dialog
        open={open === "form"}
        onClose={close}
        title="Добавить доказательство"
        footerNote="Черновик сохранён, 14:07"
        footer={
          <>
            <Button onClick={close}>Отмена</Button>
            <Button variant="primary">Отправить на проверку</Button>
          </>
        }
      >
        <div className="flex items-center gap-3 border-y border-line py-3">
          <Avatar id={123} name="Ирена" surname="Сендлер" size={2.75} />
          <div className="mr-auto">
            <p className="text-caption text-muted">Для кого</p>
            <p className="font-serif text-lead font-semibold">Ирена Сендлер</p>
          </div>
          <EntryNumber id={123} />
        </div>
        <div className="mt-6 grid gap-6">
          <TextField label="Заголовок" hint="Виден всем. Одно событие — одно доказательство." />
          <TextArea
            rows={12}
            label="Описание"
            required
            hint="Что произошло, где, когда и откуда это известно."
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        title="Отклонить доказательство?"
        description="Это действие нельзя отменить."
        confirmLabel="Отклонить"
        destructive
        onConfirm={close}
        onClose={close}
      >
        <div className="mt-4">
          <TextArea label="Причина" />
        </div>
      </ConfirmDialog>
      <Dialog
        open={open === "age"}
        onClose={close}
        dismissible={false}
        size="small"
        title="Вам есть 18 лет?"
        description="В доказательствах бывают сцены войны, болезни и смерти. Они не подходят детям."
      >
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <Button onClick={close}>Да, мне есть 18</Button>
          <Button onClick={close}>Нет, мне меньше 18</Button>
        </div>
      </Dialog>
    </div>
  );
}
