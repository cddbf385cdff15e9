// Timeouts of a payment. Free of zod, because the small page behind an e-mailed pay link loads this file too

/** A page that waited longer than this for its reservation does not charge: the server may soon take the reservation for abandoned */
export const CHARGE_WITHIN_MS = 30_000

/** The provider usually answers within three seconds; the server settles a charge that times out */
export const PAY_TIMEOUT_MS = 30_000
