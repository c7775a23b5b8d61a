import { Input, type InputProps } from "@/ui-kit/field/controls";
import { Field, type FieldProps } from "@/ui-kit/field/field";

type FieldPart = Pick<FieldProps, "label" | "hint" | "error" | "optionalLabel" | "required" | "labelHidden" | "id">;
export type TextFieldProps = FieldPart &
  InputProps & { /** Class of the whole field; `className` goes to the input. */ fieldClassName?: string };

/** A field with one line of text. The ref and every other prop go to the input, as form libraries expect. */
export function TextField({
  label,
  hint,
  error,
  optionalLabel,
  required,
  labelHidden,
  id,
  fieldClassName,
  ...input
}: TextFieldProps) {
  const field = { label, hint, error, optionalLabel, required, labelHidden, id };
  return (
    <Field {...field} className={fieldClassName}>
      {(control) => <Input {...control} {...input} />}
    </Field>
  );
}
