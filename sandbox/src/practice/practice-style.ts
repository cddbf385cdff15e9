/** Deliberately looks like a third party's site, with none of the portal's colors or fonts */
export const practiceStyle = `
:root { --ink: #12312f; --soft: #4a6461; --deep: #0c5a55; --mint: #eaf6f3; --cream: #fdfaf4; --line: #d8e5e1; --sun: #f7c873; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; background: var(--cream); color: var(--ink); font: 17px/1.6 'Avenir Next', Avenir, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; }
h1, h2, h3, p, ul, dl, dd, blockquote { margin: 0; padding: 0; }
ul { list-style: none; }
h1, h2, blockquote { font-family: 'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif; font-weight: 600; letter-spacing: -.01em; }
h1 { font-size: clamp(38px, 6vw, 62px); line-height: 1.06; }
h2 { font-size: clamp(28px, 4vw, 38px); line-height: 1.15; }
h3 { font-size: 18px; }
a { color: var(--deep); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--sun); outline-offset: 3px; border-radius: 4px; }
.wide { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
.skip { position: absolute; left: -999px; padding: 10px 16px; background: #fff; }
.skip:focus { left: 16px; top: 12px; z-index: 1; }
.top { border-bottom: 1px solid var(--line); background: #fff; }
.top .wide { display: flex; align-items: center; gap: 28px; min-height: 72px; }
.name { display: flex; align-items: center; gap: 10px; color: var(--ink); font-size: 19px; font-weight: 700; text-decoration: none; }
.name svg { width: 30px; height: 30px; fill: var(--deep); }
nav { display: flex; gap: 24px; margin-left: auto; }
nav a { color: var(--soft); font-size: 16px; text-decoration: none; }
nav a:hover { color: var(--deep); text-decoration: underline; }
.ring { padding: 9px 16px; border-radius: 999px; background: var(--mint); font-weight: 600; text-decoration: none; white-space: nowrap; }
.hero { background: linear-gradient(180deg, #fff, var(--mint)); }
.hero .wide { display: grid; grid-template-columns: 1.15fr 1fr; gap: 48px; align-items: center; padding-top: 64px; padding-bottom: 72px; }
.smile { width: 100%; height: auto; }
.kicker { margin-bottom: 14px; color: var(--deep); font-size: 15px; font-weight: 600; }
.lead { max-width: 34em; margin-top: 20px; color: var(--soft); font-size: 20px; }
.ways { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 32px; }
.ways a { display: inline-flex; align-items: center; min-height: 52px; padding: 0 26px; border-radius: 999px; font-weight: 600; text-decoration: none; }
.solid { background: var(--deep); color: #fff; }
.solid:hover { background: #094843; }
.line { border: 2px solid var(--deep); }
#services { padding-top: 80px; padding-bottom: 80px; }
.services { display: grid; grid-template-columns: repeat(auto-fit, minmax(230px, 1fr)); gap: 20px; margin-top: 32px; }
.services li { padding: 26px 24px 28px; border-radius: 18px; border: 1px solid var(--line); background: #fff; }
.services h3 { margin-bottom: 8px; color: var(--deep); }
.services p { color: var(--soft); font-size: 16px; }
.quote { background: var(--deep); color: #fff; }
.quote blockquote { padding-top: 56px; padding-bottom: 56px; font-size: clamp(24px, 3.4vw, 34px); line-height: 1.3; text-align: center; }
.quote footer { margin-top: 14px; color: #bfe3dc; font: 16px/1.4 'Avenir Next', Avenir, 'Segoe UI', sans-serif; }
.meet { display: grid; grid-template-columns: 1fr 1.15fr; gap: 56px; padding-top: 80px; padding-bottom: 96px; align-items: start; }
.meet h2 { margin-bottom: 14px; }
.meet h3 { margin: 32px 0 8px; }
.meet p, .meet dl { color: var(--soft); }
.meet dl > div { display: flex; justify-content: space-between; gap: 16px; max-width: 340px; padding: 6px 0; border-bottom: 1px solid var(--line); font-size: 16px; }
.sheet { min-height: 320px; padding: 32px; border-radius: 22px; background: #fff; box-shadow: 0 18px 50px rgba(12, 90, 85, .12); }
.bottom { border-top: 1px solid var(--line); color: var(--soft); font-size: 15px; }
.bottom .wide { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; padding-top: 24px; padding-bottom: 24px; }
@media (max-width: 820px) {
  nav { display: none; }
  .ring { margin-left: auto; }
  .hero .wide, .meet { grid-template-columns: 1fr; gap: 36px; }
  .hero .wide { padding-top: 40px; padding-bottom: 48px; }
  .smile { max-width: 320px; margin: 0 auto; }
  .sheet { padding: 24px 20px; }
}
@media (max-width: 440px) { .name span { font-size: 16px; line-height: 1.15; } .ring { padding: 9px 12px; font-size: 15px; } .top .wide { gap: 12px; padding: 0 16px; } }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
`
