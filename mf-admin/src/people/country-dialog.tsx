import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, RadioGroup } from "@deeds/ui";
import { useState } from "react";
import { useCountries } from "../api/people.ts";
import { PartFailed } from "../common/part-failed.tsx";

interface CountryDialogProps {
  /** Empty for every country. */
  selected: string;
  onApply(country: string): void;
  onClose(): void;
}

/** One of the countries that people of the register have. */
export function CountryDialog({ selected, onApply, onClose }: CountryDialogProps) {
  const { t } = useTranslation("admin");
  const { data = [], error, mutate } = useCountries();
  const [country, setCountry] = useState(selected);
  const apply = (chosen: string) => {
    onApply(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("people.filterTitle")}
      footer={
        <>
          <Button onClick={() => apply("")}>{t("people.resetFilters")}</Button>
          <Button variant="primary" onClick={() => apply(country)}>
            {t("people.applyFilters")}
          </Button>
        </>
      }
    >
      {error ? (
        <PartFailed title={t("people.failed")} error={error} onRetry={() => void mutate()} />
      ) : (
        <RadioGroup
          legend={t("common:field.country")}
          name="country"
          value={country}
          onChange={setCountry}
          options={[
            { value: "", label: t("people.everyCountry") },
            ...data.map((one) => ({
              value: one.country,
              label: `${t(`common:country.${one.country}`, one.country)} (${one.count})`,
            })),
          ]}
        />
      )}
    </Dialog>
  );
}
