export { Disclosure, type DisclosureProps } from "./accordion/disclosure";
export { ActionRow, type ActionRowProps } from "./action-row/action-row";
export { AnnouncementBar, type AnnouncementBarProps } from "./announcement-bar/announcement-bar";
export { type AnnouncementColors, announcementColors, brightness } from "./announcement-bar/announcement-colors";
export { Badge, type BadgeProps, type BadgeTone } from "./badge/badge";
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from "./button/button";
export { buttonClass } from "./button/button-class";
export { PlainButton, type PlainButtonProps } from "./button/plain-button";
export { Chip, type ChipProps, chipClass } from "./chip/chip";
export { ChipSelect, type ChipSelectProps } from "./chip/chip-select";
export { ChipTabs, type ChipTabsProps } from "./chip/chip-tabs";
export {
  Checkbox,
  ChoiceGroup,
  type ChoiceGroupProps,
  type ChoiceProps,
  Radio,
  RadioCard,
  RadioTile,
  type RadioTileProps,
} from "./choice/choice";
export { AlertDialog, type AlertDialogProps } from "./dialog/alert-dialog";
export { ConfirmDialog, type ConfirmDialogProps } from "./dialog/confirm-dialog";
export { ModalDialog, type ModalDialogProps } from "./dialog/modal-dialog";
export { EmptyState, type EmptyStateProps } from "./empty-state/empty-state";
export { ColorField, type ColorFieldProps } from "./field/color-field";
export { Input, type InputProps, Select, Textarea } from "./field/controls";
export { type ControlProps, Field, type FieldProps } from "./field/field";
export { SearchInput } from "./field/search-input";
export { TextField, type TextFieldProps } from "./field/text-field";
export { type FoodType, FoodTypeMark, type FoodTypeMarkProps } from "./food-type-mark/food-type-mark";
export { IconButton, type IconButtonProps } from "./icon-button/icon-button";
export * from "./icons";
export { LanguageMenu } from "./language-switcher/language-menu";
export {
  LanguageSwitcher,
  type LanguageSwitcherProps,
  type SwitchableLanguage,
} from "./language-switcher/language-switcher";
export { ImageFallback } from "./lazy-image/image-fallback";
export { hasBlur, imageSource } from "./lazy-image/image-source";
export { LazyImage, type LazyImageProps } from "./lazy-image/lazy-image";
export { NearImages } from "./lazy-image/near-images";
export { Notice, type NoticeProps, type NoticeTone } from "./notice/notice";
export { createPageProgress, type PageProgress, pageProgress } from "./page-progress/page-progress";
export { Price, type PriceProps } from "./price/price";
export { ProgressBar, type ProgressBarProps } from "./progress-bar/progress-bar";
export { Rating, type RatingProps } from "./rating/rating";
export { RatingInput, type RatingInputProps } from "./rating/rating-input";
export { Sheet, type SheetProps } from "./sheet/sheet";
export { Skeleton } from "./skeleton/skeleton";
export { Spinner, type SpinnerProps } from "./spinner/spinner";
export { Stepper, type StepperProps } from "./stepper/stepper";
export { Tabs, type TabsProps } from "./tabs/tabs";
export { ToastRegion, type ToastRegionProps } from "./toast/toast-region";
export { createToastStore, type ToastMessage, type ToastStore, toastDuration } from "./toast/toast-store";
export { hasTopBar, showsSwitcher, TopBar, type TopBarLinks, type TopBarProps } from "./top-bar/top-bar";
export { type TopBarColors, topBarColors } from "./top-bar/top-bar-colors";
export { VisuallyHidden } from "./visually-hidden/visually-hidden";
