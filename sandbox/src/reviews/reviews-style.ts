/** Used in addition to the inbox's style sheet, which every page of the sandbox loads */
export const reviewsStyle = `
.places { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(360px, 100%), 1fr)); gap: 16px; }
.place { position: relative; display: grid; gap: 4px; padding: 20px; }
.place:hover { background: var(--sunken); }
.place .open { margin-top: 8px; font-size: 18px; line-height: 26px; white-space: normal; }
.place .id { font-size: 13px; overflow-wrap: anywhere; }
.platform {
  display: inline-flex; align-items: center; justify-self: start; height: 26px; padding: 0 10px; border-radius: 8px;
  background: var(--tint); color: var(--link); font-size: 13px; font-weight: 550;
}
.platform.google { background: var(--text-tint); color: var(--text-ink); }
.head .platform { margin-bottom: 8px; }
.write, .change { display: grid; gap: 16px; }
.write { padding: 24px; margin-bottom: 20px; }
.write h2 { font-size: 18px; line-height: 26px; font-weight: 600; }
.pair { display: grid; grid-template-columns: 2fr 1fr; gap: 16px; }
label { display: grid; gap: 6px; color: var(--muted); font-size: 13px; font-weight: 550; }
label input, select, textarea {
  width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--surface); color: var(--text); font: inherit; font-size: 15px; font-weight: 400;
}
textarea { height: auto; padding: 10px 12px; line-height: 1.5; resize: vertical; }
select:focus-visible, textarea:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.reviews:empty { display: none; }
.review { padding: 18px 24px 8px; }
.review + .review { border-top: 1px solid var(--border); }
.review:target { background: var(--tint); }
.byline { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; }
.byline time { color: var(--muted); font-size: 13px; }
.stars { color: var(--warning-ink); letter-spacing: 1px; }
.stars .off { opacity: .25; }
.text { margin-top: 6px; max-width: 680px; white-space: pre-wrap; overflow-wrap: anywhere; }
.review > .muted { margin-top: 6px; }
.reply { max-width: 680px; margin-top: 10px; padding: 10px 14px; border-radius: 10px; background: var(--sunken); font-size: 14px; }
.reply .text { margin-top: 2px; color: var(--muted); }
.review details { border: 0; }
.review summary { display: inline-block; padding: 8px 0; font-size: 13px; }
.change { padding: 8px 0 16px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.primary { border-color: transparent; background: var(--primary); color: #fff; }
.primary:hover { background: var(--primary); filter: brightness(1.12); }
.rest { margin-top: 16px; text-align: center; }
@media (max-width: 640px) {
  .write { padding: 16px; }
  .review { padding: 16px 16px 6px; }
  .pair { grid-template-columns: 1fr; }
  label input, select, textarea { font-size: 16px; }
  select, label input { height: 44px; }
  .review summary { padding: 12px 0; }
}
`
