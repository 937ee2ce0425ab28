import { useState } from "react";
import {
  Checkbox,
  DateField,
  DatePartsField,
  DateTimeField,
  FilePicker,
  SearchField,
  Segments,
  Switch,
  UploadTile,
  UploadTiles,
} from "../src/bundled/index.ts";
import {
  ErrorSummary,
  FieldError,
  FormField,
  RadioGroup,
  RequiredMark,
  Select,
  SelectField,
  TextArea,
  TextField,
} from "../src/index.ts";

export default { title: "Forms" };

const options = [
  { value: "ru", label: "Русский" },
  { value: "en", label: "English" },
  { value: "uk", label: "Українська" },
];

export const Fields = () => (
  <form className="grid max-w-form gap-5">
    <TextField label="Name" hint="As in the passport" required />
    <TextField label="E-mail" error="This is no address" />
    <TextArea label="What happened" rows={3} />
    <SelectField label="Language" options={options} />
    <Select aria-label="Language of the list" look="button" options={options} />
    <FormField label="Number" hint="Digits only">
      {(control) => <input {...control} className="gd-input" inputMode="numeric" />}
    </FormField>
    <p>
      Required fields have a mark <RequiredMark />
    </p>
    <FieldError>The form was not sent</FieldError>
  </form>
);

export const Search = () => {
  const [value, setValue] = useState("");
  return (
    <SearchField
      label="Find a person"
      placeholder="Name or surname"
      hint="Typos are no problem"
      submitLabel="Search"
      value={value}
      onChange={setValue}
      onSubmit={() => undefined}
      onClear={() => setValue("")}
      options={value === "" ? [] : [{ id: "1", label: "Clara Barton", details: "nurse" }]}
      onChoose={() => undefined}
    />
  );
};

export const Choices = () => {
  const [chosen, choose] = useState<string | undefined>("en");
  const [on, setOn] = useState(true);
  return (
    <div className="grid max-w-form gap-5">
      <RadioGroup
        legend="Language"
        name="language"
        options={options}
        value={chosen}
        onChange={choose}
      />
      <Checkbox label="I agree" hint="Can be changed later" />
      <Segments label="Language" options={options} value={chosen} onChange={choose} />
      <Switch label="Notifications" checked={on} onChange={setOn} />
    </div>
  );
};

export const Dates = () => {
  const [date, setDate] = useState("31.01.1980");
  const [time, setTime] = useState("31.01.2026 14:07");
  return (
    <div className="grid max-w-form gap-5">
      <DateField label="From" value={date} onChange={setDate} />
      <DatePartsField label="Date of birth" value={date} onChange={setDate} />
      <DateTimeField label="Until" value={time} onChange={setTime} />
    </div>
  );
};

export const Files = () => (
  <div className="grid max-w-form gap-5">
    <FilePicker accept="image/*" multiple onFiles={() => undefined} />
    <UploadTiles label="Files">
      <UploadTile
        name="letter.pdf"
        kind="pdf"
        detail="120 KB"
        upload={{ state: "uploaded" }}
        onRemove={() => undefined}
      />
    </UploadTiles>
  </div>
);

export const Errors = () => (
  <div className="max-w-form">
    <TextField id="summary-name" label="Name" error="A name is needed" />
    <ErrorSummary errors={[{ fieldId: "summary-name", message: "Required", label: "Name" }]} />
  </div>
);
