/** Used in addition to the inbox's style sheet, which every page of the sandbox loads */
export const cardsStyle = `
h2 { margin: 32px 0 12px; font-size: 18px; line-height: 26px; font-weight: 600; }
.head + h2, .warning + h2 { margin-top: 0; }
.test-card, .charge { display: grid; align-items: center; gap: 4px 20px; padding: 12px 20px; }
.test-card { grid-template-columns: 210px 130px 1fr auto; }
.charge { grid-template-columns: 96px minmax(0, 1fr) auto 186px; }
li + li { border-top: 1px solid var(--border); }
.number, .amount, .charge time { font-variant-numeric: tabular-nums; }
.number, .amount { font-weight: 600; white-space: nowrap; }
.test-card button { min-width: 84px; }
.charge .about { min-width: 0; overflow-wrap: anywhere; }
.charge .about span { display: block; color: var(--muted); font-size: 13px; }
.state { padding: 3px 10px; border-radius: 8px; background: var(--text-tint); color: var(--text-ink); font-size: 13px; font-weight: 550; white-space: nowrap; }
.state.off { background: var(--sunken); color: var(--muted); }
.state.bad { background: var(--warning); color: var(--warning-ink); }
.charge form { display: flex; gap: 8px; }
.charge input { width: 96px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.cards-list + .muted { margin-top: 12px; font-size: 13px; }
@media (max-width: 760px) {
  .test-card { grid-template-columns: 1fr auto; padding: 12px 16px; }
  .test-card .does { grid-column: 1 / -1; order: 1; }
  .test-card .brand-name { grid-column: 1; grid-row: 2; font-size: 13px; }
  .test-card button { grid-row: 1 / 3; grid-column: 2; }
  .charge { grid-template-columns: 1fr auto; padding: 14px 16px; }
  .charge .about { grid-column: 1 / -1; order: 1; }
  .charge form { grid-column: 1 / -1; order: 2; margin-top: 4px; }
}
`
