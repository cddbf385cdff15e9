import type { Client } from 'pg'

/** How much of everything. A feature that needs a size of its own adds it here, with its default in DEFAULT_SCALE */
export interface Scale {
  clients: number
  calls: number
  /** Of the first business, on each platform */
  reviews: number
  /** Of the first business */
  invoices: number
}

export const DEFAULT_SCALE: Scale = { clients: 200, calls: 2_000_000, reviews: 200_000, invoices: 100_000 }

/** One feature's share of the scale data. Rows are written under the platform's role, which reaches all clients; tables are made by their owner */
export interface Maker {
  name: string
  /** Takes away the rows of an earlier run */
  clear?(db: Client): Promise<unknown>
  /** Before the rows, as the owner: what only slows a bulk of them down is taken away */
  prepare?(db: Client): Promise<unknown>
  /** Answers how many rows it made */
  make(db: Client, scale: Scale): Promise<number>
  /** After the rows, as the owner: indexes are quicker to build once than to keep up to date */
  makeIndexes?(db: Client): Promise<unknown>
}
