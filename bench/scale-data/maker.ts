import type { Client } from 'pg'

/** Number of rows of each kind. A feature that needs its own size adds it here, with its default in DEFAULT_SCALE */
export interface Scale {
  clients: number
  calls: number
  /** Reviews of the first business on each platform */
  reviews: number
  /** Invoices of the first business */
  invoices: number
  /** Map scans of the first business */
  scans: number
  /** Posts of the first business on each social network */
  posts: number
}

export const DEFAULT_SCALE: Scale = { clients: 200, calls: 2_000_000, reviews: 200_000, invoices: 100_000, scans: 50_000, posts: 5_000 }

/**
 * One feature's part of the scale data. Rows are written as the system role, which can access all tenants. Schema changes run as the owner
 */
export interface Maker {
  name: string
  /** Deletes the rows of the previous run */
  clear?(db: Client): Promise<unknown>
  /** Runs before the rows are inserted, as the owner. Drops what slows down a bulk insert */
  prepare?(db: Client): Promise<unknown>
  /** Returns the number of rows */
  make(db: Client, scale: Scale): Promise<number>
  /** Runs after the rows are inserted, as the owner, because building an index once is faster than maintaining it */
  makeIndexes?(db: Client): Promise<unknown>
}
