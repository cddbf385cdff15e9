// Timeouts of a payment. Free of zod, because the small page behind an emailed pay link loads this file too

/**
 * A page that has waited longer than this for its reservation does not
 * charge, because the server may soon consider the reservation abandoned
 */
export const CHARGE_WITHIN_MS = 30_000

/** The provider usually responds within three seconds. The server resolves charges that time out */
export const PAY_TIMEOUT_MS = 30_000
