ALTER TABLE "invoices" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "invitation_import_rows" ADD COLUMN "language" text;