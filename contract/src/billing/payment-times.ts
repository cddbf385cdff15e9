// Timeouts of a payment. Free of zod, because the small page behind an emailed pay link loads this file too

/** A page that waited longer than this for its reservation does not charge: the server may soon consider the reservation abandoned */
export const CHARGE_WITHIN_MS = 30_000

/** The provider usually responds within three seconds; the server resolves a charge that times out */
export const PAY_TIMEOUT_MS = 30_000
