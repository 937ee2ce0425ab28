import { Check, CircleX, Clock, LogOut, Plus, Settings, Trash2, X } from "lucide-react";
import { type ComponentProps, useState } from "react";
import {
  Checkbox,
  type Column,
  DataTable,
  DateField,
  DatePartsField,
  FilePicker,
  Segments,
  StatCard,
  StateLabel,
  Switch,
  UploadTile,
  UploadTiles,
} from "../src/bundled/index.ts";
import {
  Avatar,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  ErrorSummary,
  Kbd,
  Menu,
  Notice,
  PageTitle,
  RadioGroup,
  SelectField,
  StatFigures,
  StatusLabel,
  Tabs,
  TextArea,
  TextField,
  toast,
} from "../src/index.ts";
import { figures, noop, portrait } from "./content.tsx";

const errors = [
  { fieldId: "name", message: "Введите имя" },
  { fieldId: "birth", message: "Такой даты нет: 31.02.1990" },
];
const buttons: ComponentProps<typeof Button>[] = [
  { children: "Проверить ответы", variant: "primary" },
  { children: "Ещё одна соцсеть", icon: Plus },
  { children: "Отправить", variant: "primary", loading: true, loadingLabel: "Отправляем…" },
  { children: "Назад", disabled: true },
  { children: "Сменить учётную запись", variant: "text" },
  { children: "Удалить", variant: "destructive" },
  { children: "Отклонить…", variant: "destructive-outline" },
];
const tooLarge = { state: "failed", reason: "Больше 10 МБ. Сожмите файл." } as const;
const interrupted = { state: "failed", reason: "Связь прервалась" } as const;
const uploads: Omit<ComponentProps<typeof UploadTile>, "detail" | "onRemove">[] = [
  { name: "pismo-1945-1.jpg", kind: "photo", preview: portrait, upload: { state: "uploaded" } },
  { name: "leszno-1943-god.mp4", kind: "video", upload: { state: "uploading", percent: 62 } },
  { name: "beseda-1983.mp3", kind: "audio", upload: tooLarge },
  { name: "svidetelstvo.pdf", kind: "pdf", upload: interrupted, onRetry: noop },
];

export function FormSection() {
  const [date, setDate] = useState("31.02.1990");
  const [wish, setWish] = useState<"hide" | "erase">();
  return (
    <form className="gd-form">
      <ErrorSummary errors={errors} />
      <TextField label="Имя" id="name" required hint="С отчеством" error={errors[0]?.message} />
      <SelectField label="Страна" options={[{ value: "", label: "Другая" }]} />
      <DateField
        label="Дата рождения"
        id="birth"
        value={date}
        onChange={setDate}
        error={errors[1]?.message}
      />
      <DatePartsField label="Дата смерти" value={date} onChange={setDate} />
      <TextField label="Instagram" prefix="@" defaultValue="nansen.archive" />
      <TextArea label="Описание" required hint="Что произошло, где, когда и откуда это известно." />
      <FilePicker accept="image/*" multiple onFiles={noop} />
      <UploadTiles label="Файлы">
        {uploads.map((upload) => (
          <UploadTile key={upload.name} {...upload} detail="2,1 МБ" onRemove={noop} />
        ))}
      </UploadTiles>
      <Checkbox label="Прислать анонимно" hint="Имя не появится в реестре." defaultChecked />
      <RadioGroup
        legend="Что сделать"
        name="wish"
        value={wish}
        onChange={setWish}
        options={[
          { value: "hide", label: "Скрыть контакты" },
          { value: "erase", label: "Убрать запись", hint: "Вместе с файлами" },
        ]}
      />
      <Notice icon={Clock}>Модератор проверит доказательство не позже чем через 24 часа.</Notice>
      <Switch label="Включён" checked onChange={noop} />
      <Switch label="Выключен" checked={false} onChange={noop} />
      <div className="gd-button-row">
        {buttons.map((button) => (
          <Button key={String(button.children)} {...button} />
        ))}
      </div>
    </form>
  );
}

const sent = {
  title: "Изменения отправлены",
  description: "Ваши предложения будут рассмотрены модератором",
};
const failed = {
  title: "Не удалось отправить доказательство",
  description: "Связь прервалась. Черновик сохранён.",
  variant: "destructive" as const,
  action: { label: "Повторить", onSelect: noop },
};

export function OverlaySection() {
  const [open, setOpen] = useState<"form" | "confirm" | "age">();
  const close = () => setOpen(undefined);
  return (
    <div className="gd-button-row">
      <Button onClick={() => setOpen("form")}>Диалог</Button>
      <Button onClick={() => setOpen("confirm")}>Подтверждение</Button>
      <Button onClick={() => setOpen("age")}>Возраст</Button>
      <Button onClick={() => toast(sent)}>Уведомление</Button>
      <Button onClick={() => toast(failed)}>Уведомление об ошибке</Button>
      <Avatar id={7} name="maria" size={2} />
      <Menu
        look="text"
        button="maria"
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
        footer={<Button onClick={close}>Отмена</Button>}
      >
        <TextField label="Заголовок" hint="Виден всем. Одно событие — одно доказательство." />
        <TextArea rows={12} label="Описание" required />
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
        <TextArea label="Причина" />
      </ConfirmDialog>
      <Dialog
        open={open === "age"}
        onClose={close}
        dismissible={false}
        size="small"
        title="Вам есть 18 лет?"
        description="В доказательствах бывают сцены войны, болезни и смерти. Они не подходят детям."
      >
        <Button onClick={close}>Да, мне есть 18</Button>
      </Dialog>
    </div>
  );
}

const deliveries = [
  { id: "dlv_7Qm2x9", time: "14:06:41", event: "proof_approved", ok: true, ms: 84 },
  { id: "dlv_7Qm1c4", time: "14:05:12", event: "proof_approved", ok: false, ms: 1204 },
];
const columns: Column<(typeof deliveries)[number]>[] = [
  { id: "time", header: "Время", cell: ({ time }) => time },
  { id: "event", header: "Событие", mono: true, cell: ({ event }) => event },
  {
    id: "state",
    header: "Состояние",
    cell: ({ ok }) => (
      <StateLabel tone={ok ? "ok" : "bad"} icon={ok ? Check : CircleX}>
        {ok ? "Доставлено" : "Ошибка"}
      </StateLabel>
    ),
  },
  { id: "ms", header: "Время, мс", headerHidden: true, align: "end", cell: ({ ms }) => ms },
];

export function AdminSection() {
  const [tab, setTab] = useState<"pending" | "approved">("pending");
  const [choice, setChoice] = useState<"yes" | "no">("yes");
  return (
    <div data-density="compact" className="grid gap-6">
      <PageTitle>Панель управления</PageTitle>
      <StatCard label="Всего людей" value="1 284" note="+17 за неделю" />
      <StatFigures look="stacked" items={figures} />
      <Tabs
        label="Состояние"
        tabs={[
          { id: "pending", label: "Ждут", count: 14 },
          { id: "approved", label: "Одобрены" },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className="flex flex-wrap items-center gap-4">
          <StatusLabel status="pending" />
          <StatusLabel status="approved" date="2026-11-14" />
          <StatusLabel status="rejected" />
          <Badge tone="brand">PDF</Badge>
          <Badge>аноним</Badge>
          <Segments
            label="Телефон"
            value={choice}
            onChange={setChoice}
            options={[
              { value: "yes", label: "Принять", icon: Check, tone: "brand" },
              { value: "no", label: "Нет", icon: X },
            ]}
          />
        </div>
      </Tabs>
      <DataTable
        caption="Доставки"
        columns={columns}
        rows={deliveries}
        keyOf={({ id }) => id}
        detail={({ ok }) => !ok && <p className="p-4">Сервер просит подождать 5 минут.</p>}
      />
      <Card title="До срока">
        <Button variant="primary" icon={Check} wide>
          Одобрить 2 поля <Kbd>A</Kbd>
        </Button>
      </Card>
    </div>
  );
}
