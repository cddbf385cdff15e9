/** Inherits the website's fonts and color scheme; fields use the CSS system colors, which follow that scheme */
export const FORM_STYLE = `
:host{display:block;max-width:34rem;line-height:1.5;text-align:start}
*{box-sizing:border-box;font:inherit}
form{display:grid;gap:.9rem;margin:0}
h2{margin:0;font-size:1.25em;font-weight:650;line-height:1.3}
div{min-width:0}
label{display:block;margin-bottom:.25rem;font-size:.9em;font-weight:600}
input,textarea{display:block;width:100%;min-height:2.75rem;padding:.55rem .75rem;color:FieldText;background:Field;border:1px solid color-mix(in srgb,FieldText 45%,Field);border-radius:.5rem}
textarea{resize:vertical}
[aria-invalid=true]{border-color:#c0362c;border-width:2px}
:focus-visible{outline:3px solid var(--inquiry-accent,#0f766e);outline-offset:2px}
.problem,.status{margin:0}
.problem{padding:.15rem .5rem;margin-top:.3rem;font-size:.9em;border-left:3px solid #c0362c}
.status{padding:.6rem 0}
.problem:empty,.status:empty{display:none}
button{justify-self:start;min-height:2.75rem;padding:.6rem 1.5rem;color:var(--inquiry-on-accent,#fff);background:var(--inquiry-accent,#0f766e);border:0;border-radius:.5rem;font-weight:650;cursor:pointer}
button[aria-disabled]{opacity:.7;cursor:default}
@media (max-width:24rem){button{width:100%}}
`
