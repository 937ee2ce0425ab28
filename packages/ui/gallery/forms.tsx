import { Clock, Plus } from "lucide-react";
import { useState } from "react";
import {
  Checkbox,
  DateField,
  DatePartsField,
  FilePicker,
  Switch,
  UploadTile,
  UploadTiles,
} from "../src/carried/index.ts";
import {
  Button,
  ErrorSummary,
  Notice,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} from "../src/index.ts";
import { portrait } from "./sample.ts";

const errors = [
  { fieldId: "name", message: "Введите имя" },
  { fieldId: "birth", message: "Такой даты нет: 31.02.1990" },
];
const nothing = () => undefined;

/** A form with everything in it. */
export function FormSection() {
  const [date, setDate] = useState("31.02.1990");
  const [wish, setWish] = useState<"hide" | "erase">();
  return (
    <form className="gd-form">
      <ErrorSummary errors={errors} />
      <TextField
        label="Имя"
        id="name"
        required
        hint="Отчество, если оно есть, пишите здесь же"
        error="Введите имя"
      />
      <TextField label="Фамилия" defaultValue="Нансен" />
      <SelectField label="Страна" options={[{ value: "", label: "Другая" }]} />
      <DateField
        label="Дата рождения"
        id="birth"
        value={date}
        onChange={setDate}
        error="Такой даты нет: 31.02.1990"
      />
      <DatePartsField label="Дата смерти" value={date} onChange={setDate} />
      <TextField label="Instagram" prefix="@" defaultValue="nansen.archive" />
      <TextArea
        label="Описание"
        required
        hint="Что произошло, где, когда и откуда это известно."
        defaultValue="Воспитательница пишет, что списки вернулись целыми."
      />
      <FilePicker accept="image/*" multiple onFiles={nothing} />
      <Uploads />
      <Checkbox
        label="Прислать анонимно"
        hint="Имя не появится в реестре. Вы получите код, чтобы следить за решением."
        defaultChecked
      />
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
      <Switch label="Включён" checked onChange={nothing} />
      <Switch label="Выключен" checked={false} onChange={nothing} />
      <div className="gd-button-row">
        <Button variant="primary">Проверить ответы</Button>
        <Button icon={Plus}>Ещё одна соцсеть</Button>
        <Button variant="primary" loading loadingLabel="Отправляем…">
          Отправить
        </Button>
        <Button disabled>Назад</Button>
        <Button variant="destructive">Удалить</Button>
        <Button variant="destructive-outline">Отклонить…</Button>
      </div>
    </form>
  );
}

const Uploads = () => (
  <UploadTiles label="Файлы">
    <UploadTile
      name="pismo-1945-1.jpg"
      kind="photo"
      detail="Фото, 2,1 МБ"
      preview={portrait}
      upload={{ state: "uploaded" }}
      onRemove={nothing}
    />
    <UploadTile
      name="leszno-hod-po-ulice-1943-god.mp4"
      kind="video"
      detail="Видео, 8,4 МБ"
      upload={{ state: "uploading", percent: 62 }}
      onRemove={nothing}
    />
    <UploadTile
      name="beseda-1983.mp3"
      kind="audio"
      detail="Аудио, 12,6 МБ"
      upload={{ state: "failed", reason: "Больше 10 МБ. Сожмите файл." }}
      onRemove={nothing}
    />
    <UploadTile
      name="svidetelstvo.pdf"
      kind="pdf"
      detail="PDF, 740 КБ"
      upload={{ state: "failed", reason: "Связь прервалась" }}
      onRemove={nothing}
      onRetry={nothing}
    />
  </UploadTiles>
);
