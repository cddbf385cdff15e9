ALTER TABLE "accounts" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_name" CHECK (char_length("accounts"."name") between 1 and 100);