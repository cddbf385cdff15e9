/** Used in addition to the inbox's style sheet, which every page of the sandbox loads */
export const phoneStyle = `
.desk { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 20px; align-items: start; }
.dialer, .progress { padding: 24px; }
.dialer { display: grid; gap: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.dialer label { display: grid; gap: 6px; color: var(--muted); font-size: 13px; font-weight: 550; }
.dialer input, .dialer select, .dialer textarea {
  width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--surface); color: var(--text); font: inherit; font-size: 15px; font-weight: 400;
}
.dialer textarea { height: auto; padding: 10px 12px; font-size: 14px; line-height: 1.55; resize: vertical; }
select:focus-visible, textarea:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.hint { font-weight: 400; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.place { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; }
.primary { height: 40px; padding: 0 18px; border-color: transparent; background: var(--primary); color: #fff; }
.primary:hover { background: var(--primary); filter: brightness(1.12); }
.primary:disabled { opacity: .6; cursor: default; }
.wrong { color: var(--warning-ink); font-size: 14px; }
.progress h2 { margin-bottom: 4px; font-size: 18px; line-height: 26px; font-weight: 600; overflow-wrap: anywhere; }
.progress .muted { font-size: 14px; overflow-wrap: anywhere; }
.progress ol { display: grid; gap: 14px; margin: 20px 0 0; padding: 0; list-style: none; }
.progress ol:empty { display: none; }
.progress li { position: relative; padding-left: 22px; font-size: 14px; overflow-wrap: anywhere; }
.progress li::before { position: absolute; top: 6px; left: 0; width: 9px; height: 9px; border-radius: 50%; background: var(--control); content: ''; }
.progress li.told::before { background: var(--text-ink); }
.progress li.refused::before { background: var(--warning-ink); }
.progress li span { display: block; color: var(--muted); font-size: 13px; }
[hidden] { display: none; }
.ringing { margin-bottom: 20px; padding: 24px; }
.ringing h2 { margin-bottom: 12px; font-size: 18px; line-height: 26px; font-weight: 600; }
.ringing ul { display: grid; gap: 20px; margin: 0; padding: 0; list-style: none; }
.ringing li { display: grid; gap: 8px; overflow-wrap: anywhere; }
.after { margin-top: 20px; }
@media (max-width: 800px) { .desk { grid-template-columns: 1fr; } }
@media (max-width: 480px) { .pair { grid-template-columns: 1fr; } .dialer, .progress { padding: 16px; } .dialer input, .dialer select, .dialer textarea { font-size: 16px; } }
`
