CREATE TABLE `guest_tries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer,
	`question_id` text NOT NULL,
	`title` text NOT NULL,
	`question` text NOT NULL,
	`answer` text,
	`seconds` integer,
	`engine` text,
	`report` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guest_tries_tokenHash_unique` ON `guest_tries` (`token_hash`);--> statement-breakpoint
CREATE INDEX `guest_tries_user` ON `guest_tries` (`user_id`);--> statement-breakpoint
CREATE INDEX `guest_tries_created` ON `guest_tries` (`created_at`);