import type { Database } from "./open.ts";
import { businessRepository } from "./repositories/business.ts";
import { couponRepository } from "./repositories/catalogue/coupons.ts";
import { hoursOverrideRepository } from "./repositories/catalogue/hours-overrides.ts";
import { menuRepository } from "./repositories/catalogue/menu.ts";
import {
  businessChangeRepository,
  menuChangeRepository,
  storeChangeRepository,
} from "./repositories/catalogue/menu-changes.ts";
import { optionRepository } from "./repositories/catalogue/options.ts";
import { shelfRepository } from "./repositories/catalogue/shelf.ts";
import { stockRepository } from "./repositories/catalogue/stock.ts";
import { storeRepository } from "./repositories/catalogue/stores.ts";
import { accountRepository } from "./repositories/customer/accounts.ts";
import { addressRepository } from "./repositories/customer/addresses.ts";
import { deviceRepository } from "./repositories/customer/devices.ts";
import { otpRepository } from "./repositories/customer/otp.ts";
import { pushRepository } from "./repositories/customer/pushes.ts";
import { referralRepository } from "./repositories/customer/referrals.ts";
import { tokenRepository } from "./repositories/customer/tokens.ts";
import { walletRepository } from "./repositories/customer/wallets.ts";
import { billPaymentRepository } from "./repositories/dine-in/bill-payments.ts";
import { billRepository } from "./repositories/dine-in/bills.ts";
import { floorRepository } from "./repositories/dine-in/floor.ts";
import { tableRequestRepository } from "./repositories/dine-in/table-requests.ts";
import { visitRepository } from "./repositories/dine-in/visits.ts";
import { limitRepository } from "./repositories/limits.ts";
import { feedbackRepository } from "./repositories/order/feedback.ts";
import { figureRepository } from "./repositories/order/figures.ts";
import { historyRepository } from "./repositories/order/history.ts";
import { orderMailRepository } from "./repositories/order/order-mails.ts";
import { orderRepository } from "./repositories/order/orders.ts";
import { placingRepository } from "./repositories/order/placing.ts";
import { refundMailRepository } from "./repositories/order/refund-mails.ts";
import { refundRepository } from "./repositories/order/refunds.ts";
import { storeBoardRepository } from "./repositories/order/store-board.ts";
import { pictureRepository } from "./repositories/pictures.ts";
import { shopVisitCountRepository } from "./repositories/shop-visit-counts.ts";
import { staffRepository } from "./repositories/staff.ts";
import { staffActRepository } from "./repositories/staff-acts.ts";
import { studioRepository } from "./repositories/studio.ts";

type Own = "businessId" | "db" | "transaction" | "snapshot";
type Makers = {
  readonly [Name in Exclude<keyof Repositories, Own>]: (db: Database, businessId: string) => Repositories[Name];
};

const MAKERS: Makers = {
  business: businessRepository,
  stores: storeRepository,
  hoursOverrides: hoursOverrideRepository,
  menu: menuRepository,
  menuChanges: menuChangeRepository,
  storeChanges: storeChangeRepository,
  businessChanges: businessChangeRepository,
  options: optionRepository,
  accounts: accountRepository,
  tokens: tokenRepository,
  otp: otpRepository,
  limits: limitRepository,
  addresses: addressRepository,
  pushes: pushRepository,
  devices: deviceRepository,
  referrals: referralRepository,
  shelf: shelfRepository,
  wallets: walletRepository,
  coupons: couponRepository,
  orders: orderRepository,
  orderMails: orderMailRepository,
  refundMails: refundMailRepository,
  placing: placingRepository,
  storeBoard: storeBoardRepository,
  history: historyRepository,
  refunds: refundRepository,
  figures: figureRepository,
  visits: visitRepository,
  bills: billRepository,
  billPayments: billPaymentRepository,
  tableRequests: tableRequestRepository,
  floor: floorRepository,
  feedback: feedbackRepository,
  stock: stockRepository,
  staff: staffRepository,
  staffActs: staffActRepository,
  pictures: pictureRepository,
  studio: studioRepository,
  shopVisitCounts: shopVisitCountRepository,
};

/** Each repository is made when it is first asked for: all of them are fifty kilobytes, and a subscription keeps its own. */
class Lazy {
  readonly businessId: string;
  readonly db: Database;
  constructor(db: Database, businessId: string) {
    this.db = db;
    this.businessId = businessId;
  }
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    return this.db.transaction((tx) => work(forBusiness(tx as unknown as Database, this.businessId)));
  }
  snapshot<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    return this.db.transaction((tx) => work(forBusiness(tx as unknown as Database, this.businessId)), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  }
}

for (const [name, make] of Object.entries(MAKERS))
  Object.defineProperty(Lazy.prototype, name, {
    get(this: Lazy) {
      const value = make(this.db, this.businessId);
      Object.defineProperty(this, name, { value });
      return value;
    },
  });

/**
 * The only access to a business's rows: every repository made here has the business's id in each of its conditions, so
 * a resolver cannot forget it. `transaction` provides the same repositories bound to the transaction.
 */
export const forBusiness = (db: Database, businessId: string): Repositories =>
  new Lazy(db, businessId) as unknown as Repositories;

export interface Repositories {
  readonly businessId: string;
  /** For statements that no repository has; every condition on it must name `businessId`. */
  readonly db: Database;
  readonly business: ReturnType<typeof businessRepository>;
  readonly stores: ReturnType<typeof storeRepository>;
  /** Holidays and one-off hours. */
  readonly hoursOverrides: ReturnType<typeof hoursOverrideRepository>;
  readonly menu: ReturnType<typeof menuRepository>;
  /** What staff changed of the menu. */
  readonly menuChanges: ReturnType<typeof menuChangeRepository>;
  readonly storeChanges: ReturnType<typeof storeChangeRepository>;
  /** What staff changed of the business's settings. */
  readonly businessChanges: ReturnType<typeof businessChangeRepository>;
  readonly options: ReturnType<typeof optionRepository>;
  readonly accounts: ReturnType<typeof accountRepository>;
  readonly tokens: ReturnType<typeof tokenRepository>;
  readonly otp: ReturnType<typeof otpRepository>;
  readonly limits: ReturnType<typeof limitRepository>;
  readonly addresses: ReturnType<typeof addressRepository>;
  readonly pushes: ReturnType<typeof pushRepository>;
  readonly devices: ReturnType<typeof deviceRepository>;
  readonly referrals: ReturnType<typeof referralRepository>;
  /** Carts and favourites. */
  readonly shelf: ReturnType<typeof shelfRepository>;
  readonly wallets: ReturnType<typeof walletRepository>;
  readonly coupons: ReturnType<typeof couponRepository>;
  readonly orders: ReturnType<typeof orderRepository>;
  /** Confirmations that orders are still to get. */
  readonly orderMails: ReturnType<typeof orderMailRepository>;
  /** What guests are still to be told about refunds. */
  readonly refundMails: ReturnType<typeof refundMailRepository>;
  /** Keys, stock, slots and numbers that an order takes when it is placed. */
  readonly placing: ReturnType<typeof placingRepository>;
  /** The open orders that the console shows of a store. */
  readonly storeBoard: ReturnType<typeof storeBoardRepository>;
  /** A store's finished orders and their totals. */
  readonly history: ReturnType<typeof historyRepository>;
  /** What staff gave back of orders. */
  readonly refunds: ReturnType<typeof refundRepository>;
  /** What was sold, by day, mode and dish. */
  readonly figures: ReturnType<typeof figureRepository>;
  /** Table codes, visits and their phones. */
  readonly visits: ReturnType<typeof visitRepository>;
  /** The running bills of tables. */
  readonly bills: ReturnType<typeof billRepository>;
  readonly billPayments: ReturnType<typeof billPaymentRepository>;
  readonly tableRequests: ReturnType<typeof tableRequestRepository>;
  /** A store's tables with what goes on at them, for the console. */
  readonly floor: ReturnType<typeof floorRepository>;
  readonly feedback: ReturnType<typeof feedbackRepository>;
  /** A store's stock of items and options, as the staff mark it. */
  readonly stock: ReturnType<typeof stockRepository>;
  /** Who may use the console. */
  readonly staff: ReturnType<typeof staffRepository>;
  /** What staff changed at a store besides orders. */
  readonly staffActs: ReturnType<typeof staffActRepository>;
  /** Pictures that staff uploaded. */
  readonly pictures: ReturnType<typeof pictureRepository>;
  /** The draft and the published versions of the configuration. */
  readonly studio: ReturnType<typeof studioRepository>;
  /** How often the shop was visited, by day and source. */
  readonly shopVisitCounts: ReturnType<typeof shopVisitCountRepository>;
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /** Several reads of one moment, whatever changes in between. */
  snapshot<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
