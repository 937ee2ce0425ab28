import { useTranslation } from "@deeds/i18n/react";
import { Button, type FieldText, FormField, VisuallyHidden } from "@deeds/ui";
import { type ComponentPropsWithRef, useState } from "react";

type PasswordFieldProps = FieldText &
  Omit<ComponentPropsWithRef<"input">, keyof FieldText | "type">;

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, required, id, className, ...input } = props;
  const { t } = useTranslation("shell");
  const [isShown, setShown] = useState(false);
  return (
    <FormField {...props}>
      {(control) => (
        <span className="gd-field-body flex items-center gap-1">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className="gd-control"
          />
          <Button
            inRow
            variant="text"
            className="noscript:hidden"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? "password.hide" : "password.show")}
            <VisuallyHidden> {t("password.of")}</VisuallyHidden>
          </Button>
        </span>
      )}
    </FormField>
  );
}
