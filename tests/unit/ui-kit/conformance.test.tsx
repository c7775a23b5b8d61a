import { expect, test } from "vitest";
import * as kit from "@/ui-kit";
import {
  ActionRow,
  AlertDialog,
  AnnouncementBar,
  Badge,
  BagIcon,
  Button,
  ButtonLink,
  Checkbox,
  Chip,
  ChipSelect,
  ChipTabs,
  ChoiceGroup,
  ColorField,
  ConfirmDialog,
  Disclosure,
  EmptyState,
  Field,
  FoodTypeMark,
  IconButton,
  Input,
  LanguageMenu,
  LanguageSwitcher,
  LazyImage,
  ModalDialog,
  Notice,
  PlainButton,
  Price,
  ProgressBar,
  Radio,
  RadioCard,
  RadioTile,
  Rating,
  RatingInput,
  SearchInput,
  Select,
  Sheet,
  Skeleton,
  Spinner,
  Stepper,
  Tabs,
  Textarea,
  TextField,
  ToastRegion,
  TopBar,
  VisuallyHidden,
} from "@/ui-kit";
import { createToastStore } from "@/ui-kit/toast/toast-store";
import { type Conforming, conform } from "./conformance";

const nothing = () => {};
const items = [{ id: "a", label: "One" }];

const widgets: Conforming[] = [
  { name: "Badge", element: <Badge>New</Badge> },
  { name: "Button", element: <Button>Go</Button>, named: { role: "button", name: "Go" }, focusable: "button" },
  {
    name: "PlainButton",
    element: <PlainButton>Go</PlainButton>,
    named: { role: "button", name: "Go" },
    focusable: "button",
  },
  {
    name: "ActionRow",
    element: <ActionRow leading={<BagIcon />}>Home</ActionRow>,
    named: { role: "button", name: "Home" },
    focusable: "button",
  },
  {
    name: "ButtonLink",
    element: <ButtonLink href="/a">Go</ButtonLink>,
    named: { role: "link", name: "Go" },
    focusable: "a",
  },
  {
    name: "IconButton",
    element: <IconButton label="Close" icon={<BagIcon />} />,
    named: { role: "button", name: "Close" },
    focusable: "button",
  },
  {
    name: "Stepper",
    element: <Stepper count={2} label="Tea" decreaseLabel="Less" increaseLabel="More" />,
    named: { role: "button", name: "More" },
    focusable: "button",
  },
  {
    name: "Field",
    element: <Field label="Name">{(control) => <Input {...control} />}</Field>,
    named: { role: "textbox", name: "Name" },
  },
  {
    name: "TextField",
    element: <TextField label="Name" />,
    target: "input",
    named: { role: "textbox", name: "Name" },
    focusable: "input",
  },
  { name: "Input", element: <Input aria-label="Name" />, focusable: "input" },
  { name: "Input with an icon", element: <Input aria-label="Name" before={<BagIcon />} />, target: "input" },
  {
    name: "SearchInput",
    element: <SearchInput aria-label="Search" />,
    named: { role: "searchbox", name: "Search" },
    focusable: "input",
  },
  {
    name: "ColorField",
    element: <ColorField label="Primary" pickLabel="Pick" value="#2c016c" onColor={nothing} wrong="No colour" />,
    named: { role: "textbox", name: "Primary" },
    focusable: "input",
  },
  { name: "Textarea", element: <Textarea aria-label="Note" />, focusable: "textarea" },
  { name: "Select", element: <Select aria-label="Size" />, target: "select", focusable: "select" },
  {
    name: "Checkbox",
    element: <Checkbox label="Cheese" />,
    target: "input",
    classTarget: "label",
    named: { role: "checkbox", name: "Cheese" },
    focusable: "input",
  },
  {
    name: "Radio",
    element: <Radio label="Small" />,
    target: "input",
    classTarget: "label",
    named: { role: "radio", name: "Small" },
  },
  { name: "RadioCard", element: <RadioCard label="Home" />, target: "input", classTarget: "label", focusable: "input" },
  {
    name: "RadioTile",
    element: <RadioTile label="12:30" />,
    target: "input",
    classTarget: "label",
    named: { role: "radio", name: "12:30" },
    focusable: "input",
  },
  { name: "ChoiceGroup", element: <ChoiceGroup legend="Size" />, named: { role: "group", name: "Size" } },
  { name: "Chip", element: <Chip>Veg</Chip>, named: { role: "button", name: "Veg" }, focusable: "button" },
  {
    name: "ChipSelect",
    element: (
      <ChipSelect aria-label="Order">
        <option>Price</option>
      </ChipSelect>
    ),
    target: "select",
    named: { role: "combobox", name: "Order" },
    focusable: "select",
  },
  {
    name: "ChipTabs",
    element: <ChipTabs label="Menu" items={items} />,
    named: { role: "navigation", name: "Menu" },
    focusable: "a",
  },
  { name: "Disclosure", element: <Disclosure summary="More" /> },
  { name: "EmptyState", element: <EmptyState title="Nothing yet" />, named: { role: "heading", name: "Nothing yet" } },
  { name: "Notice", element: <Notice live tone="failure" />, named: { role: "alert", name: "" } },
  { name: "FoodTypeMark", element: <FoodTypeMark type="egg" label="Egg" />, named: { role: "img", name: "Egg" } },
  {
    name: "LazyImage",
    element: <LazyImage src="/a.webp" alt="A" width={4} height={3} />,
    target: "img",
    named: { role: "img", name: "A" },
  },
  { name: "Price", element: <Price value="1" /> },
  {
    name: "ProgressBar",
    element: <ProgressBar label="Steps" value={0.5} />,
    named: { role: "progressbar", name: "Steps" },
  },
  { name: "Rating", element: <Rating value="4" label="Rated 4" />, named: { role: "img", name: "Rated 4" } },
  {
    name: "RatingInput",
    element: (
      <RatingInput legend="How was it?" name="stars" value={4} onRate={nothing} starLabel={(n) => `${n} stars`} />
    ),
    named: { role: "radio", name: "4 stars" },
    focusable: "input:checked",
  },
  { name: "Skeleton", element: <Skeleton /> },
  { name: "Spinner", element: <Spinner label="Loading" /> },
  {
    name: "Tabs",
    element: <Tabs label="Views" items={items} selected="a" onSelect={nothing} />,
    named: { role: "tab", name: "One" },
    focusable: "[role=tab]",
  },
  {
    name: "ToastRegion",
    element: <ToastRegion store={createToastStore()} label="Messages" closeLabel="Close" />,
    named: { role: "region", name: "Messages" },
  },
  {
    name: "AnnouncementBar",
    element: <AnnouncementBar label="News" text="Free tea" url="/a" newTabLabel="new tab" />,
    named: { role: "region", name: "News" },
    focusable: "a",
  },
  {
    name: "TopBar",
    element: (
      <TopBar
        label="Contact"
        contactNumber="+1"
        contactLabel="Call"
        downloadAppTitle="App"
        appleStoreLabel="A"
        playStoreLabel="P"
      />
    ),
    named: { role: "complementary", name: "Contact" },
    focusable: "a",
  },
  {
    name: "LanguageSwitcher",
    element: <LanguageSwitcher label="Language" />,
    named: { role: "navigation", name: "Language" },
    focusable: "a",
  },
  {
    name: "LanguageMenu",
    element: <LanguageMenu label="Language" />,
    named: { role: "button", name: "English" },
    focusable: "button",
  },
  {
    name: "Sheet",
    element: <Sheet open onClose={nothing} title="Options" closeLabel="Close" />,
    named: { role: "dialog", name: "Options" },
    focusable: "button",
  },
  {
    name: "ModalDialog",
    element: <ModalDialog open onClose={nothing} title="Options" closeLabel="Close" />,
    named: { role: "dialog", name: "Options" },
    focusable: "button",
  },
  {
    name: "ModalDialog in the page",
    element: <ModalDialog open layer="page" onClose={nothing} title="Pay" closeLabel="Close" />,
    outside: "body [data-kit=modal-dialog]",
    named: { role: "dialog", name: "Pay" },
    focusable: "button",
  },
  {
    name: "AlertDialog",
    element: <AlertDialog open onClose={nothing} title="Sold out" okLabel="OK" />,
    named: { role: "alertdialog", name: "Sold out" },
    focusable: "button",
  },
  {
    name: "ConfirmDialog",
    element: <ConfirmDialog open onClose={nothing} title="Remove?" confirmLabel="Yes" dismissLabel="No" />,
    named: { role: "alertdialog", name: "Remove?" },
    focusable: "button",
  },
  { name: "VisuallyHidden", element: <VisuallyHidden>Text</VisuallyHidden> },
  { name: "an icon", element: <BagIcon aria-label="Bag" />, named: { role: "img", name: "Bag" } },
];

for (const widget of widgets) conform(widget);

/** They draw nothing: they watch the pictures of a page. */
const INVISIBLE = ["ImageFallback", "NearImages"];

test("every widget that the kit offers goes through this suite", () => {
  const offered = Object.entries(kit).filter(
    ([name, value]) => typeof value === "function" && /^[A-Z]/.test(name) && !/Icon$/.test(name),
  );
  const missing = offered.filter(([, widget]) => !widgets.some(({ element }) => element.type === widget));
  expect(missing.map(([name]) => name).sort()).toEqual(INVISIBLE);
});
