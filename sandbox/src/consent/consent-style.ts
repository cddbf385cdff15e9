/** Used in addition to the inbox's style sheet, which every page of the sandbox loads */
export const consentStyle = `
.consent { max-width: 520px; margin: 0 auto; padding: 28px; }
.consent .vendor { margin-bottom: 20px; padding-bottom: 14px; border-bottom: 1px solid var(--border); color: var(--muted); font-size: 14px; font-weight: 550; }
.consent h1 { margin-bottom: 6px; font-size: 24px; line-height: 32px; }
.consent h2 { margin: 24px 0 8px; font-size: 16px; line-height: 24px; font-weight: 600; }
.accounts { display: grid; gap: 8px; margin: 20px 0 8px; }
.account, .chosen { display: flex; align-items: center; gap: 14px; text-align: left; }
.account { width: 100%; height: auto; min-height: 64px; padding: 10px 14px; white-space: normal; }
.chosen { flex-wrap: wrap; margin: 16px 0 4px; padding: 12px 14px; border-radius: 10px; background: var(--sunken); font-size: 14px; }
.chosen a { margin-left: auto; white-space: nowrap; }
.account strong, .chosen strong { display: block; font-weight: 600; }
.account span span, .chosen span span { font-size: 13px; font-weight: 400; overflow-wrap: anywhere; }
.face {
  display: grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: 50%;
  background: var(--tint); color: var(--link); font-size: 14px; font-weight: 600;
}
fieldset { min-width: 0; margin: 24px 0 0; padding: 0; border: 0; }
legend { padding: 0; font-size: 16px; line-height: 24px; font-weight: 600; }
.tick { display: flex; align-items: flex-start; gap: 12px; padding: 12px 0; cursor: pointer; }
.tick[hidden] { display: none; }
.tick + .tick { border-top: 1px solid var(--border); }
.tick input { flex: none; width: 20px; height: 20px; margin: 2px 0 0; padding: 0; accent-color: var(--primary); }
.tick .about { display: block; color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
.tick.all { font-weight: 550; }
.given { margin-top: 8px; color: var(--muted); font-size: 14px; }
.given li { padding: 4px 0 4px 22px; position: relative; }
.given li::before { position: absolute; left: 2px; content: '✓'; }
.choices { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-top: 28px; }
.choices button, .cancel button { height: 40px; padding: 0 20px; }
.cancel { display: flex; justify-content: flex-end; margin-top: 20px; }
.primary { border-color: transparent; background: var(--primary); color: #fff; }
.primary:hover { background: var(--primary); filter: brightness(1.12); }
.error-code { margin-top: 16px; font-weight: 600; overflow-wrap: anywhere; }
.request-details { margin-top: 16px; padding: 12px 14px; border-radius: 10px; background: var(--sunken); font-size: 13px; }
.request-details dd { overflow-wrap: anywhere; }
.person { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 8px 20px; padding: 16px 20px; }
.person + .person { border-top: 1px solid var(--border); }
.person .muted { font-size: 13px; overflow-wrap: anywhere; }
.person strong { font-weight: 600; }
@media (max-width: 640px) {
  .consent { padding: 20px 16px; }
  .chosen a { margin-left: 54px; }
  .choices { flex-direction: column-reverse; }
  .choices button, .cancel button, .cancel { width: 100%; }
  .choices button, .cancel button { height: 48px; }
  .tick input { flex: none; height: 22px; width: 22px; }
  .person { grid-template-columns: 1fr; padding: 16px; }
  .person button { width: 100%; }
}
`
