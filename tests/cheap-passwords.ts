import { keepPasswordsAtCost, PASSWORD_COST } from "../backend/console/accounts/password.ts";

// tests/unit/backend/console holds the real cost; at it, the tests of the console would compute little else.
keepPasswordsAtCost({ ...PASSWORD_COST, N: 2 ** 8 });
