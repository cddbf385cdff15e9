// How long paying may take. Without zod, as the page behind an e-mailed link loads it too

/** A page that has waited longer than this for its reservation does not charge: the server may believe it gone before long */
export const CHARGE_WITHIN_MS = 30_000

/** The provider usually answers within three seconds; a charge that takes longer is settled by the server */
export const PAY_TIMEOUT_MS = 30_000
