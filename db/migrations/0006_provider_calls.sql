CREATE TABLE `provider_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`interview_id` integer,
	`capability` text NOT NULL,
	`model` text NOT NULL,
	`prompt_tokens` integer DEFAULT 0 NOT NULL,
	`cached_tokens` integer DEFAULT 0 NOT NULL,
	`completion_tokens` integer DEFAULT 0 NOT NULL,
	`seconds` real DEFAULT 0 NOT NULL,
	`characters` integer DEFAULT 0 NOT NULL,
	`is_estimated` integer DEFAULT false NOT NULL,
	`usd` real,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `provider_calls_created` ON `provider_calls` (`created_at`);--> statement-breakpoint
CREATE INDEX `provider_calls_user` ON `provider_calls` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `provider_calls_interview` ON `provider_calls` (`interview_id`);