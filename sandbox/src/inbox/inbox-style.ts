/** The portal's colors (paper, stone, aubergine), copied because the sandbox shares no code with the portal */
export const inboxStyle = `
:root {
  color-scheme: light dark;
  --canvas: #faf9f7; --surface: #fff; --sunken: #f5f3f1; --border: #ece9e6; --control: #97938d;
  --text: #201e1a; --muted: #615b55; --primary: #7e347d; --link: #7e347d; --tint: #fcf4fc;
  --text-tint: #e4f5f6; --text-ink: #12565b; --warning: #fff3db; --warning-border: #f6d69a; --warning-ink: #7c4b0a;
  --focus: #a95ca7; --shadow: 0 1px 2px rgba(48, 36, 24, .05);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #151311; --surface: #1e1c19; --sunken: #282522; --border: #312e2b; --control: #716c68;
    --text: #e8e6e3; --muted: #b3afa9; --link: #e1abdf; --tint: #362235;
    --text-tint: #14343a; --text-ink: #8ee1e5; --warning: #3b2a12; --warning-border: #63471c; --warning-ink: #f5ca7a;
    --focus: #cc87c9; --shadow: none;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--text);
  font: 15px/1.5 'Inter Variable', Inter, -apple-system, 'Segoe UI', Roboto, sans-serif; -webkit-font-smoothing: antialiased;
}
h1, h2, p, ul, dl, dd, pre { margin: 0; padding: 0; }
ul { list-style: none; }
svg { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
a { color: var(--link); text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.muted, .note, dt, .who { color: var(--muted); }

.bar {
  display: flex; align-items: center; gap: 16px; height: 56px; padding: 0 24px;
  background: var(--surface); border-bottom: 1px solid var(--border);
}
.brand { display: flex; align-items: center; gap: 10px; color: var(--text); font-weight: 600; text-decoration: none; }
.mark { width: 26px; height: 26px; stroke: #fff; stroke-width: 1.5; }
.mark rect { fill: var(--primary); stroke: none; }
.note { margin-left: auto; font-size: 13px; }
nav { display: flex; gap: 4px; }
nav a { padding: 6px 12px; border-radius: 8px; color: var(--muted); font-size: 14px; font-weight: 550; text-decoration: none; white-space: nowrap; }
nav a:hover { background: var(--sunken); }
nav a[aria-current] { background: var(--tint); color: var(--link); }

main { max-width: 960px; margin: 0 auto; padding: 32px 24px 64px; }
.head { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: 16px 24px; margin-bottom: 20px; }
h1 { font-size: 28px; line-height: 36px; font-weight: 650; letter-spacing: -.01em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.actions, .actions form { display: flex; gap: 8px; }
input, button, .button {
  height: 36px; padding: 0 14px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); color: var(--text);
  font: inherit; font-size: 14px; font-weight: 550;
}
input { width: 232px; padding: 0 12px; border-color: var(--control); font-weight: 400; }
input::placeholder { color: var(--muted); opacity: 1; }
button { cursor: pointer; white-space: nowrap; }
button:hover, .button:hover { background: var(--sunken); }

.card { background: var(--surface); border: 1px solid var(--border); border-radius: 12px; box-shadow: var(--shadow); overflow: hidden; }
.warning { margin-bottom: 16px; padding: 12px 16px; border: 1px solid var(--warning-border); border-radius: 12px; background: var(--warning); color: var(--warning-ink); }
.messages + .muted { margin-top: 12px; font-size: 13px; }
.message { position: relative; display: flex; align-items: center; gap: 16px; padding: 14px 20px; }
.message + .message { border-top: 1px solid var(--border); }
.message:hover { background: var(--sunken); }
.what { flex: 1; min-width: 0; }
.open { display: block; overflow: hidden; color: var(--text); font-weight: 600; text-decoration: none; text-overflow: ellipsis; white-space: nowrap; }
.open::after { position: absolute; inset: 0; content: ''; }
.open:focus-visible { outline: none; }
.open:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: 12px; }
.who { display: flex; flex-wrap: wrap; gap: 0 12px; font-size: 13px; overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.channel {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-width: 84px; height: 26px; padding: 0 10px; border-radius: 8px;
  background: var(--tint); color: var(--link); font-size: 13px; font-weight: 550;
}
.channel.text { background: var(--text-tint); color: var(--text-ink); }
.button { position: relative; z-index: 1; display: inline-flex; align-items: center; gap: 6px; color: var(--link); text-decoration: none; white-space: nowrap; }
.empty { padding: 72px 24px; text-align: center; }
.empty h2 { margin-bottom: 6px; font-size: 18px; font-weight: 600; }

.back { margin-bottom: 16px; font-size: 14px; }
.back a { text-decoration: none; }
.letterhead { padding: 24px 24px 20px; }
.letterhead h1 { margin: 12px 0 16px; font-size: 24px; line-height: 32px; }
.facts { display: grid; gap: 4px; font-size: 14px; }
.facts > div { display: grid; grid-template-columns: 56px 1fr; gap: 12px; }
.facts dd { min-width: 0; overflow-wrap: anywhere; }
.facts.headers { padding: 0 24px 20px; font-size: 13px; }
.facts.headers > div { grid-template-columns: 180px 1fr; }
.links { padding: 0 24px 20px; display: grid; gap: 8px; }
.links a {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 44px; padding: 10px 14px;
  border-radius: 8px; background: var(--tint); font-size: 14px; font-weight: 550; text-decoration: none;
}
.links a:hover span { text-decoration: underline; }
.links span { min-width: 0; overflow-wrap: anywhere; }
.letter { box-sizing: content-box; display: block; width: 100%; border: 0; border-top: 1px solid var(--border); background: #fff; color-scheme: light; }
.plain { padding: 20px 24px; border-top: 1px solid var(--border); font: 13px/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.phone { padding: 28px 24px; border-top: 1px solid var(--border); background: var(--sunken); }
.phone { display: grid; gap: 12px; }
.bubble { width: fit-content; max-width: min(420px, 100%); padding: 12px 16px; border-radius: 18px 18px 18px 4px; background: var(--surface); box-shadow: var(--shadow); white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble.this { outline: 2px solid var(--border); }
.reply { display: grid; justify-items: end; gap: 2px; color: var(--muted); font-size: 13px; }
.bubble.own { border-radius: 18px 18px 4px 18px; background: var(--primary); color: #fff; font-size: 15px; }
.reply-box { display: flex; gap: 8px; margin-top: 8px; }
.reply-box input { flex: 1; width: auto; min-width: 0; }
.reply-box input[type='file'] { flex: 0 1 220px; padding: 6px; }
.picture { display: block; width: 160px; height: 160px; object-fit: cover; border: 1px solid var(--border); border-radius: 12px; }
.phone .muted { font-size: 13px; }
.one-click { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 0 24px 20px; font-size: 13px; }
.one-click span { min-width: 0; overflow-wrap: anywhere; }
details { border-top: 1px solid var(--border); }
summary { padding: 14px 24px; color: var(--muted); font-size: 14px; font-weight: 550; cursor: pointer; }
details[open] summary { color: var(--text); }
details .plain { border-top: 0; padding-top: 0; }

@media (max-width: 640px) {
  .bar { padding: 0 16px; gap: 8px; }
  nav { min-width: 0; overflow-x: auto; }
  .brand span { display: none; }
  nav a { padding: 10px 10px; }
  .note { display: none; }
  main { padding: 20px 16px 48px; }
  .actions, .actions form[role='search'] { width: 100%; flex: 1; }
  .actions { flex-wrap: wrap; }
  .actions form:not([role]), .actions form:not([role]) button { flex: 1; }
  input { flex: 1; width: auto; min-width: 0; font-size: 16px; }
  input, button, .button { height: 44px; }
  .reply-box { flex-wrap: wrap; }
  .message { flex-wrap: wrap; gap: 8px 12px; padding: 16px; }
  .what { flex-basis: 100%; order: 1; }
  .open { white-space: normal; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  .message .button { margin-left: auto; height: 36px; }
  .letterhead, .links, .one-click, .facts.headers, .phone, .plain, summary { padding-left: 16px; padding-right: 16px; }
  .facts.headers > div { grid-template-columns: 1fr; gap: 0; margin-bottom: 8px; }
}
`
