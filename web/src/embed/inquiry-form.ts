import { startInquiryForm } from './start-inquiry-form.ts'

// Usage: <script src="https://portal.example.com/inquiry-form.js" data-site-key="KEY" async></script>
// Also: data-target="#id", data-form="#id", data-heading, data-accent="#0f766e", data-fields="Insurance, Preferred doctor"

const script = document.currentScript
if (script instanceof HTMLScriptElement) startInquiryForm(script)
