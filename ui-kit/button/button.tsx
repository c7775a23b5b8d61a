import type { ComponentProps, ElementType, ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "@/ui-kit/button/button-class";
import { Spinner } from "@/ui-kit/spinner/spinner";

type Common = ButtonStyle & {
  /** Keeps size and focus, shows a spinner and ignores presses. */
  loading?: boolean;
  /** Before and after the label in reading direction. */
  before?: ReactNode;
  after?: ReactNode;
};

export type ButtonProps = Common & ComponentProps<"button">;
export type ButtonLinkProps = Common &
  ComponentProps<"a"> & { /** A router's link component, else `a`. */ as?: ElementType };

function Content({ loading, before, after, children }: Common & { children?: ReactNode }) {
  return (
    <>
      {before}
      <span className={loading ? "opacity-0" : undefined}>{children}</span>
      {after}
      {loading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </>
  );
}

/** A button. `type` defaults to `button`, so that it does not submit a form by accident. */
export function Button({ variant, size, block, loading, before, after, className, children, ...props }: ButtonProps) {
  const asleep = loading
    ? { "aria-disabled": true, "aria-busy": true, onClick: undefined, type: "button" as const }
    : {};
  return (
    <button
      type="button"
      data-kit="button"
      data-state={loading ? "loading" : "idle"}
      className={buttonClass({ variant, size, block }, className)}
      {...props}
      {...asleep}
    >
      <Content loading={loading} before={before} after={after}>
        {children}
      </Content>
    </button>
  );
}

/** A link styled as a button, for navigation only. */
export function ButtonLink({
  as: Link = "a",
  variant,
  size,
  block,
  before,
  after,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  const { loading: _never, ...rest } = props;
  return (
    <Link data-kit="button" className={buttonClass({ variant, size, block }, className)} {...rest}>
      <Content before={before} after={after}>
        {children}
      </Content>
    </Link>
  );
}
